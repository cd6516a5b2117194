import { toast } from '#ui/composites/toast.tsx';
import { codeNameOf } from '../../code-name.ts';
import type { Location, Navigate } from '#ui/routing/routing.ts';
import { keepCode } from './kept-code.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Moves a code from the URL to the tab's storage. `isThere` is false if the visitor has left the URL by then. */
export const takeCode = (location: Location, isThere: () => boolean, navigate: Navigate): void => {
  const { pathname, search, hash, state } = location;
  const rest = new URLSearchParams(search);
  const code = codeNameOf(rest.get('code') ?? '');
  rest.delete('code');
  if (isThere()) {
    navigate({ pathname, search: rest.size > 0 ? `?${rest}` : '', hash }, { replace: true, state });
  }
  if (!/^[\w-]{3,32}$/.test(code)) return;
  keepCode(code);
  toast.info(t`You’ll see in your cart what it saves.`, { title: t`Code ${{ code }} is ready` });
};
