/** Work on many slides leaves the page time for the person. Timers would be slowed down in a page in the background. */
export function otherTasks(): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    return new Promise(resolve => {
        port1.onmessage = () => {
            port1.close();
            resolve();
        };
        port2.postMessage(undefined);
    });
}
