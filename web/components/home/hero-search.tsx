import type { FormEvent } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useNavigate } from '#ui/routing/routing.ts';
import { storePath } from '#features/catalogue/paths.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';

/** Opens the store with the typed text; without JavaScript the browser does the same. */
export const HeroSearch = ({ className }: { readonly className?: string }) => {
  const navigate = useNavigate();
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const q = typeof typed === 'string' ? typed.trim() : '';
    navigate(q ? storePath({ q }) : '/beatstore');
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form is needed anyway
    <form role="search" action="/beatstore" onSubmit={search} className={classNames('relative', className)}>
      <input
        type="search"
        name="q"
        maxLength={100}
        aria-label={t`Search the store`}
        placeholder={t`Search: dark 142, lofi, an artist`}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-13 w-full rounded-full border border-edge bg-background pe-15 ps-5 text-base text-text placeholder:text-muted hover:border-muted focus:border-accent"
      />
      <button
        type="submit"
        aria-label={t`Search`}
        className="absolute inset-y-1 end-1 inline-flex w-11 items-center justify-center rounded-full text-text transition-colors hover:bg-raised"
      >
        <Icon name="search" />
      </button>
    </form>
  );
};
