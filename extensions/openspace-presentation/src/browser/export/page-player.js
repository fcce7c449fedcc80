// Shows the slides of an exported deck one at a time; without it they stand one below the other. It is the only script of the page:
// its hash is in the page's policy (see page-policy.ts), and changes with every character here.
(() => {
    'use strict';

    const WIDTH = 1280;
    const HEIGHT = 720;
    /** Part of the window at its left and right edge where a click turns the slide. */
    const EDGE = 0.15;
    /** A finger that moves less does not swipe; in pixels. */
    const SWIPE = 50;

    const page = document.body;
    const slides = [...document.querySelectorAll('.openspace-page > .openspace-deck')];
    const counter = document.querySelector('.openspace-page-counter');
    const status = document.querySelector('.openspace-page-status');
    let index = 0;
    let step = 0;
    /** Where the only finger went down. */
    let touched;

    const fragmentsOf = slide => [...slide.querySelectorAll('.fragment')];

    const codeStepOf = block => block.querySelectorAll('.openspace-code-step.visible').length;

    /** Lines of a block of code that a step is about, as `3-5,7`; all of them if it names none. */
    function isCurrent(text, line) {
        return text === '*' || text.split(',').some(range => {
            const [start, end = start] = range.split('-').map(Number);
            return line >= start && line <= end;
        });
    }

    /** `shown` is how many fragments are visible; undefined for paper, where all are and no line of code is dimmed. */
    function showSteps(slide, shown) {
        fragmentsOf(slide).forEach((fragment, at) => {
            fragment.classList.toggle('visible', shown === undefined || at < shown);
            fragment.classList.toggle('current-fragment', at + 1 === shown);
        });
        for (const block of slide.querySelectorAll('pre[data-line-steps]')) {
            const steps = block.dataset.lineSteps.split('|');
            const text = steps[Math.min(codeStepOf(block), steps.length - 1)];
            block.querySelectorAll('.openspace-code-line').forEach((line, at) => {
                line.classList.toggle('openspace-code-dimmed', shown !== undefined && !isCurrent(text, at + 1));
            });
        }
        for (const block of slide.querySelectorAll('pre[data-change-steps]')) {
            for (const line of block.querySelectorAll('[data-change-step]')) {
                const changedAt = Number(line.dataset.changeStep);
                line.classList.toggle('openspace-code-gone', changedAt <= codeStepOf(block) === (line.localName === 'del'));
                line.classList.toggle('openspace-code-new', changedAt === codeStepOf(block));
            }
        }
    }

    function show(wanted, wantedStep) {
        index = Math.max(0, Math.min(wanted, slides.length - 1));
        const slide = slides[index];
        step = Math.max(0, Math.min(wantedStep, fragmentsOf(slide).length));
        showSteps(slide, step);
        slides.forEach(other => other.classList.toggle('is-current', other === slide));
        counter.textContent = `${index + 1} / ${slides.length}`;
        const title = slide.querySelector('section').getAttribute('aria-label') ?? '';
        if (status.dataset.slide !== String(index)) {
            status.dataset.slide = String(index);
            status.textContent = `${index + 1} / ${slides.length} ${title}`;
        }
        const address = new URL(location.href);
        address.hash = String(index + 1);
        if (address.href !== location.href) {
            // Without a step in the history: who goes back wants to leave the deck.
            location.replace(address.href);
        }
    }

    function next() {
        if (step < fragmentsOf(slides[index]).length) {
            show(index, step + 1);
        } else if (index < slides.length - 1) {
            show(index + 1, 0);
        }
    }

    function previous() {
        if (step > 0) {
            show(index, step - 1);
        } else if (index > 0) {
            show(index - 1, Infinity);
        }
    }

    const keys = {
        ArrowRight: next, ArrowDown: next, PageDown: next, ' ': next, n: next,
        ArrowLeft: previous, ArrowUp: previous, PageUp: previous, Backspace: previous, p: previous,
        Home: () => show(0, 0), End: () => show(slides.length - 1, Infinity),
        f: () => void document.documentElement.requestFullscreen?.()
    };

    function onKeyDown(event) {
        const action = event.key === ' ' && event.shiftKey ? previous : keys[event.key];
        if (action && !event.ctrlKey && !event.metaKey && !event.altKey && (event.key === ' ' || !event.shiftKey)) {
            event.preventDefault();
            action();
        }
    }

    function onClick(event) {
        // Links lead elsewhere, and who has selected a text wants to keep it.
        if (event.button !== 0 || event.target.closest('a[href]') || String(window.getSelection()) !== '') {
            return;
        }
        const place = event.clientX / window.innerWidth;
        if (place > 1 - EDGE) {
            next();
        } else if (place < EDGE) {
            previous();
        }
    }

    function onTouchStart(event) {
        touched = event.touches.length === 1 ? event.touches[0] : undefined;
    }

    function onTouchEnd(event) {
        if (!touched) {
            return;
        }
        const [{ clientX, clientY }] = event.changedTouches;
        const [x, y] = [clientX - touched.clientX, clientY - touched.clientY];
        if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) {
            (x < 0 ? next : previous)();
        }
    }

    function fit() {
        page.style.setProperty('--page-scale', String(Math.min(window.innerWidth / WIDTH, window.innerHeight / HEIGHT)));
    }

    const slideOfAddress = () => (Number.parseInt(location.hash.slice(1), 10) || 1) - 1;

    page.classList.add('is-playing');
    fit();
    show(slideOfAddress(), 0);
    window.addEventListener('resize', fit);
    window.addEventListener('hashchange', () => slideOfAddress() === index || show(slideOfAddress(), 0));
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('click', onClick);
    window.addEventListener('touchstart', onTouchStart, { passive: true });
    window.addEventListener('touchend', onTouchEnd);
    window.addEventListener('beforeprint', () => slides.forEach(slide => showSteps(slide)));
    window.addEventListener('afterprint', () => show(index, step));
})();
