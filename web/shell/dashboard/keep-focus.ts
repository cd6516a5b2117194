import { useEffect } from 'react';

const places = 'nav, form, fieldset, li, ul, ol, section, main, [role="dialog"], [role="alertdialog"]';

/** The same control, drawn anew: the next page has its own Next button, a form that was sent its own search field. */
const findSame = (place: Element, gone: HTMLElement): HTMLElement | undefined => {
  const name = gone.getAttribute('name');
  const words = gone.textContent.trim();
  const candidates = [...place.querySelectorAll<HTMLElement>(gone.localName)].filter(
    (one) => !one.matches(':disabled'),
  );
  const same = (one: HTMLElement): boolean =>
    name ? one.getAttribute('name') === name : words !== '' && one.textContent.trim() === words;
  // Only where it's beyond doubt: a list has many of the same buttons.
  const found = candidates.filter(same);
  return found.length === 1 ? found[0] : undefined;
};

const focusPlace = (place: HTMLElement): void => {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
};

/**
 * A row that was dealt with, a button that has become useless or a form that is drawn anew would drop the focus to the
 * top of the page. It goes to the same control if there is one, or else to the place around it. Another page, or a
 * dialog that closes, says by itself where the focus goes.
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
      // Someone else has taken care of it, unless it fell to the whole page or the whole dialog.
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
