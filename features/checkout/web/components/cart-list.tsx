import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { type FileKind, fileLabels } from '#features/licenses/file-kinds.ts';
import { licensePhrase } from '#features/licenses/license-phrase.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { CartItem } from '../cart/cart-items.ts';
import { checkoutPath, stateOfItem } from '../checkout-state.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** When a row disappears, the focus moves to the next one, and not to the start of the page. */
const useFocusNextRow = () => {
  const list = useRef<HTMLUListElement>(null);
  const row = useRef<number | null>(null);
  useEffect(() => {
    if (row.current === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(row.current, buttons.length - 1)];
    (next ?? list.current)?.focus();
    row.current = null;
  });
  const onClickCapture = (event: MouseEvent): void => {
    const pressed = (event.target as Element).closest('li');
    row.current = [...(list.current?.children ?? [])].findIndex((child) => child === pressed);
  };
  return { list, onClickCapture };
};

export const CartList = ({ children }: { readonly children: ReactNode }) => {
  const { list, onClickCapture } = useFocusNextRow();
  return (
    <ul ref={list} tabIndex={-1} onClickCapture={onClickCapture} className="divide-y divide-line outline-none">
      {children}
    </ul>
  );
};

export interface CartRowProps {
  readonly item: CartItem;
  readonly price: ReactNode;
  readonly files?: readonly FileKind[] | undefined;
  readonly onRemove: () => void;
  /** Called before navigating. Set if the row links to the checkout of its item alone. */
  readonly onOpen?: () => void;
  /** Shown under the row. */
  readonly children?: ReactNode;
}

export const CartRow = ({ item, price, files, onRemove, onOpen, children }: CartRowProps) => {
  // Items stored by an earlier version have no display name.
  const { username, name: shownName = username } = item.track.user;
  const name = `${item.track.title} - ${item.license.type}`;
  const shownTitle = (
    <>
      <bdi>{item.track.title}</bdi> - {item.license.type}
    </>
  );
  return (
    <li className="relative py-4">
      <div className="flex items-start gap-4">
        <Cover src={item.track.coverImage} sizes="64px" alt="" className="w-16 shrink-0 rounded-s" />
        <div className="min-w-0 flex-1">
          {onOpen ? (
            <Link
              to={checkoutPath}
              state={stateOfItem(item)}
              variant="bare"
              onClick={onOpen}
              className="font-medium after:absolute after:inset-0 hover:text-accent-bright"
            >
              {shownTitle}
            </Link>
          ) : (
            <p className="font-medium">{shownTitle}</p>
          )}
          <CutText as="p" sentence={(cut) => t`by ${{ artist: cut }}`} className="text-sm text-muted">
            {shownName}
          </CutText>
          {item.upgrade && (
            <p className="text-sm text-muted">
              <T>
                Upgrade from <V of={{ license: licensePhrase(item.upgrade.from) }} />
              </T>
            </p>
          )}
          {files && files.length > 0 && (
            <p className="text-sm text-muted">
              <span className="sr-only">{t`Files:`} </span>
              {fileLabels(files)}
            </p>
          )}
          <p className="mt-1 font-medium">{price}</p>
        </div>
        <IconButton
          data-remove
          label={t`Remove ${{ item: name }}`}
          icon="trash"
          className="z-10 -mt-2 -me-2"
          onClick={onRemove}
        />
      </div>
      {children}
    </li>
  );
};
