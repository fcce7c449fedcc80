
/** Browsers draw nothing on larger canvases; in px of a side. */
const MAX_SIDE = 8_192;
/** In px altogether. */
const MAX_AREA = 32_000_000;

/** By how much a picture is drawn larger than it says, as far as a canvas goes. */
export function drawableScale(width: number, height: number, scale: number): number {
    return Math.min(scale, MAX_SIDE / width, MAX_SIDE / height, Math.sqrt(MAX_AREA / (width * height)));
}

/** PNG of a picture in SVG, in Base64. Fails with a message for the user if the browser cannot draw it. */
export async function boardPng(svg: string, width: number, height: number, scale = 1): Promise<string> {
    const factor = drawableScale(width, height, scale);
    const [wide, high] = [width, height].map(extent => Math.max(1, Math.round(extent * factor)));
    // Not a blob: some browsers take a canvas with one for foreign, and give nothing out.
    const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, wide, high);
    const canvas = document.createElement('canvas');
    canvas.width = wide;
    canvas.height = high;
    const context = canvas.getContext('2d');
    if (!context) {
        throw new Error(notDrawn());
    }
    context.drawImage(image, 0, 0, wide, high);
    const address = canvas.toDataURL('image/png');
    const data = address.startsWith('data:image/png;base64,') ? address.slice(address.indexOf(',') + 1) : '';
    // Its memory is given back now, not when the page finds time for it.
    canvas.width = 0;
    canvas.height = 0;
    if (!data) {
        throw new Error(notDrawn());
    }
    return data;
}

function loadImage(address: string, width: number, height: number): Promise<HTMLImageElement> {
    return new Promise((resolve, reject) => {
        const image = new Image(width, height);
        image.onload = () => resolve(image);
        image.onerror = () => reject(new Error(notDrawn()));
        image.src = address;
    });
}

function notDrawn(): string {
    return 'The browser could not draw a picture of the board. Try a smaller region.';
}
