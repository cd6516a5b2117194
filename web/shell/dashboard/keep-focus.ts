import { useEffect } from 'react';

const places = 'nav, form, fieldset, li, ul, ol, section, main, [role="dialog"], [role="alertdialog"]';

/** The same control after a new render: the next page has its own Next button, a form its own search field. */
const findSame = (place: Element, gone: HTMLElement): HTMLElement | undefined => {
  const name = gone.getAttribute('name');
  const words = gone.textContent.trim();
  const candidates = [...place.querySelectorAll<HTMLElement>(gone.localName)].filter(
    (one) => !one.matches(':disabled'),
  );
  const same = (one: HTMLElement): boolean =>
    name ? one.getAttribute('name') === name : words !== '' && one.textContent.trim() === words;
  // Only if there is exactly one, because a list repeats its buttons.
  const found = candidates.filter(same);
  return found.length === 1 ? found[0] : undefined;
};

const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/**
 * Keeps the focus when its element disappears or is disabled, instead of letting it fall to the top of the page: on the
 * same control after a new render, or else on the surrounding group. Other pages and closing dialogs set the focus
 * themselves.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: { element: HTMLElement; around: HTMLElement[]; pathname: string } | null = null;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const around: HTMLElement[] = [];
      for (let next = target.parentElement; next; next = next.parentElement)
        if (next.matches(places)) around.push(next);
      last = around.length > 0 ? { element: target, around, pathname: window.location.pathname } : null;
    };
    const look = (): void => {
      if (!last || last.pathname !== window.location.pathname) return;
      const { element, around } = last;
      if (element.isConnected && !element.matches(':disabled')) return;
      last = null;
      const active = document.activeElement;
      // Other code has moved the focus, unless it fell to the whole page or the whole dialog.
      if (active && active !== element && active !== document.body && !around.includes(active as HTMLElement)) return;
      const place = around.find((one) => one.isConnected);
      if (!place || place === active) return;
      const same = findSame(place, element);
      if (!same) return focusPlace(place);
      same.focus({ preventScroll: true });
      if (same instanceof HTMLInputElement && same.type === 'search') {
        same.setSelectionRange(same.value.length, same.value.length);
      }
    };
    const observer = new MutationObserver(look);
    document.addEventListener('focusin', remember);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
};
