/** What `theia ffmpeg:replace` and `theia ffmpeg:check` call. */
async function refuse() {
    throw new Error('OpenSpace runs in a browser and has no ffmpeg library of its own.');
}

module.exports = { replaceFfmpeg: refuse, checkFfmpeg: refuse };
