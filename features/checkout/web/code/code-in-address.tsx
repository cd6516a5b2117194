import { useEffect } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useLocation, useNavigate } from '#ui/routing/routing.ts';
import { keepCode } from './kept-code.ts';

const param = 'code';

/** `?code=SUMMER` on any page: the tab keeps the code, and the address loses it. Mounted once in the shell. */
export const CodeInAddress = () => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const rest = new URLSearchParams(search);
    const code = rest.get(param)?.trim();
    if (code === undefined) return;
    rest.delete(param);
    navigate({ pathname, search: rest.size > 0 ? `?${rest}` : '', hash }, { replace: true, state });
    // Nothing else can be a code.
    if (!/^[\w-]{3,32}$/.test(code)) return;
    keepCode(code);
    toast.info('You’ll see in your cart what it saves.', { title: `Code ${code.toUpperCase()} is ready` });
  }, [pathname, search, hash, state, navigate]);
  return null;
};
