import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { useSession } from '#features/auth/web/public.tsx';
import { sellerPageQuery } from '#features/profile/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { maxArtists } from '../../artist-document.ts';
import type { ArtistEntry } from '../../artist-page.ts';
import type { SiteDocumentToEdit } from '../../contract.ts';
import type { FoundSeller } from '../../contract-artist-pages.ts';
import { entryFromSeller } from './entry-from-seller.ts';
import { siteArtistsQuery, siteSellersKey, siteSellersQuery } from './queries.ts';
import type { DocumentEditor } from './use-document-editor.ts';

const unwritten = { tagline: '', story: '', links: [], video: null };

declare module '#ui/routing/slots.ts' {
  interface Slots {
    /** For admins, who can make more accounts sellers. */
    'site.artists': {
      /** Usernames in the form. */
      readonly taken: readonly string[];
      /** How many more the label can have. */
      readonly room: number;
      readonly onAdd: (sellers: readonly FoundSeller[]) => Promise<void>;
    };
  }
}

interface SellersProps {
  readonly sellers: readonly FoundSeller[];
  /** How many more the label can have. */
  readonly room: number;
  readonly onAdd: (sellers: readonly FoundSeller[]) => Promise<void>;
}

const Sellers = ({ sellers, room, onAdd }: SellersProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const picked = sellers.filter(({ username }) => chosen.has(username));
  const add = async (): Promise<void> => {
    setBusy(true);
    await onAdd(picked);
    setBusy(false);
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t`Sellers without an entry here`}</legend>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {sellers.map(({ username, name }) => (
          <li key={username}>
            <Checkbox
              label={
                <>
                  {name} <span className="text-muted">{username}</span>
                </>
              }
              checked={chosen.has(username)}
              disabled={!chosen.has(username) && picked.length >= room}
              onChange={({ currentTarget }) => {
                const next = new Set(chosen);
                if (currentTarget.checked) next.add(username);
                else next.delete(username);
                setChosen(next);
              }}
            />
          </li>
        ))}
      </ul>
      <Button size="s" className="mt-2" disabled={picked.length === 0} busy={isBusy} onClick={() => void add()}>
        {picked.length === 0
          ? t`Add sellers`
          : t`Add ${plural({ sellers: picked.length }, { one: '# seller', other: '# sellers' })}`}
      </Button>
    </fieldset>
  );
};

interface ArtistsStartProps {
  readonly stored: SiteDocumentToEdit;
  readonly editor: DocumentEditor;
}

/**
 * Takes away the artists that the site came with, and adds sellers of this shop, or accounts that become sellers, each
 * with one press. In the form, it can be undone.
 */
export const ArtistsStart = ({ stored: { versions }, editor: { data, change } }: ArtistsStartProps) => {
  const queryClient = useQueryClient();
  const isAdmin = useSession().user?.role === 'admin';
  const { data: listed = [] } = useQuery(siteArtistsQuery());
  const { data: sellers = [] } = useQuery(siteSellersQuery(''));
  const [said, setSaid] = useState<{ readonly words: string; readonly of: readonly ArtistEntry[] } | null>(null);
  const box = useRef<HTMLOutputElement>(null);
  // What was pressed may be gone, so the focus moves to what has happened.
  useEffect(() => {
    if (said) box.current?.focus();
  }, [said]);
  const { artists } = data as { readonly artists: readonly ArtistEntry[] };
  // In the demo, and in the shop that they were exported from, they have accounts.
  const examples = new Set(
    versions.length === 0 ? listed.filter(({ accountId }) => accountId === null).map(({ username }) => username) : [],
  );
  const own = artists.filter(({ username }) => !examples.has(username));
  const found = artists.length - own.length;
  const taken = artists.map(({ username }) => username);
  const free = sellers.filter(({ username }) => !taken.includes(username));
  const room = maxArtists - artists.length;
  const set = (next: readonly ArtistEntry[], words: string): void => {
    change(['artists'], next);
    setSaid({ words, of: next });
  };
  const add = async (chosen: readonly FoundSeller[]): Promise<void> => {
    const pages = await Promise.all(
      chosen.map(({ username }) => queryClient.fetchQuery(sellerPageQuery(username)).catch(() => null)),
    );
    const entries = chosen.map((seller, index) => entryFromSeller(pages[index] ?? { ...unwritten, ...seller }));
    set(
      [...artists, ...entries],
      t`Added ${plural({ artists: entries.length }, { one: '# artist', other: '# artists' })}. Fill in what is missing below.`,
    );
  };
  const addNew = async (chosen: readonly FoundSeller[]): Promise<void> => {
    await add(chosen);
    await queryClient.invalidateQueries({ queryKey: siteSellersKey });
  };
  const words = said?.of === artists ? said.words : null;
  if (words === null && found === 0 && room === 0) return null;
  return (
    <Panel
      title={t`Who is on the label?`}
      lead={
        found > 0
          ? t`${plural({ artists: found }, { one: '# artist came with the site as an example', other: '# artists came with the site as examples' })}, without an account here.`
          : undefined
      }
    >
      <div className="flex flex-col items-start gap-4">
        {words !== null && (
          <output ref={box} tabIndex={-1} className="text-sm text-muted outline-none">
            {words}
          </output>
        )}
        {found > 0 && (
          <Button
            size="s"
            onClick={() =>
              set(own, t`The examples are off the list. Undo brings them back; visitors see them until you publish.`)
            }
          >
            {own.length === 0 ? t`Start with an empty list` : t`Remove the examples`}
          </Button>
        )}
        {free.length > 0 && room > 0 && <Sellers sellers={free} room={room} onAdd={add} />}
        {isAdmin ? (
          room > 0 && <Slot name="site.artists" taken={taken} room={room} onAdd={addNew} />
        ) : (
          <p className="text-sm text-muted">{t`Someone isn’t listed here? An admin makes accounts sellers.`}</p>
        )}
      </div>
    </Panel>
  );
};
