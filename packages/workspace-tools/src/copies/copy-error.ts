/** Why a folder could not be copied or compared. The message is for the user. */
export class CopyError extends Error {
    override readonly name = 'CopyError';

    constructor(readonly code: 'too_large' | 'invalid_request' | 'provider_failed', message: string, options?: ErrorOptions) {
        super(message, options);
    }
}
