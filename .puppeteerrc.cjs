// The Theia CLI depends on puppeteer; its own browser download is never used here.
module.exports = { skipDownload: true };
