import { describe, expect, it } from 'vitest';
import { DetailedScreen, findScreens, ScreenPage, windowFeatures } from './other-screen';

const own: DetailedScreen = { availLeft: 0, availTop: 25, availWidth: 1440, availHeight: 875 };
const other: DetailedScreen = { availLeft: 1440, availTop: 0, availWidth: 1920, availHeight: 1080 };

function page(isExtended: boolean | undefined, getScreenDetails?: ScreenPage['getScreenDetails']): ScreenPage {
    return { screen: { availWidth: 1440, availHeight: 875, isExtended }, getScreenDetails };
}

describe('screen for the presenter', () => {
    it('is the one that the IDE is not on', async () => {
        for (const screens of [[own, other], [other, own]]) {
            expect(await findScreens(page(true, async () => ({ screens, currentScreen: own })))).toEqual({ own, other });
        }
    });

    it('is asked for only where there are several', async () => {
        let asked = 0;
        const details: ScreenPage['getScreenDetails'] = async () => {
            asked++;
            return { screens: [own], currentScreen: own };
        };
        expect([await findScreens(page(false, details)), await findScreens(page(undefined, details))]).toEqual([undefined, undefined]);
        expect(asked).toBe(0);
        expect(await findScreens(page(true, details))).toBeUndefined();
    });

    it('is that of the IDE for browsers that know nothing of screens, and for people who do not tell', async () => {
        expect(await findScreens(page(true))).toBeUndefined();
        expect(await findScreens(page(true, async () => { throw new DOMException('denied', 'NotAllowedError'); }))).toBeUndefined();
    });

    it('is filled, while a shared one gets a window in its middle that fits', () => {
        expect(windowFeatures(page(true), other)).toBe('popup,left=1440,top=0,width=1920,height=1080');
        expect(windowFeatures(page(false), undefined)).toBe('popup,left=120,top=66,width=1200,height=744');
        const small = { screen: { availWidth: 800, availHeight: 600 } };
        expect(windowFeatures(small, undefined)).toBe('popup,left=60,top=45,width=680,height=510');
    });
});
