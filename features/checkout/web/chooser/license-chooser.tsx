import { useEffect, useState } from 'react';
import { producerNames } from '#features/catalogue/paths.ts';
import { useNavigate } from '#ui/routing/routing.ts';
import { formatPrice } from '#contract-kit/format.ts';
import { ContentIdNote } from '#features/store/web/public-claims.tsx';
import type { License } from '#features/licenses/contract.ts';
import { findLicense, type Need } from '#features/licenses/find-license.ts';
import { isForKits } from '#features/licenses/kinds.ts';
import { closeLicenseChooser, type LicensedBeat, useChooser } from '#features/licenses/web/public.tsx';
import { LicenseOption, pricesOf } from '#features/licenses/web/public-cards.tsx';
import { useOwnedLicenses } from '#features/orders/web/public.tsx';
import { cartKept } from '#features/settings/buying-off.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Cover } from '#ui/primitives/cover.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Slot } from '#ui/data/slot.tsx';
import { buyNow, useCart } from '../buy.ts';
import { type Rivals, useRivals } from './use-rivals.ts';
import { LicenseFinder } from './license-finder.tsx';
import { t } from '#contract-kit/texts/text.ts';

const messageMs = 3000;

const useStatus = () => {
  const [status, setStatus] = useState<{ readonly text: string; readonly bad: boolean } | null>(null);
  useEffect(() => {
    if (!status) return undefined;
    const timer = setTimeout(() => setStatus(null), messageMs);
    return () => clearTimeout(timer);
  }, [status]);
  return {
    status,
    show: (text: string, bad = false) => setStatus({ text, bad }),
    clear: () => setStatus(null),
  };
};

const columns: Readonly<Record<number, string>> = {
  1: 'sm:max-w-sm',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-3',
  4: 'sm:grid-cols-2 lg:grid-cols-4',
};

const idOf = (beat: LicensedBeat, title: string | null): string | null =>
  beat.licenses.find((license) => license.title === title)?._id ?? null;

/** A sound kit has only one license, which is selected from the start. */
const idOfKits = (beat: LicensedBeat): string | null => beat.licenses.find(isForKits)?._id ?? null;

const useChoice = (beat: LicensedBeat, first: string | null) => {
  const navigate = useNavigate();
  const cart = useCart();
  const rivals = useRivals();
  const [selectedId, setSelectedId] = useState(() => idOf(beat, first) ?? idOfKits(beat));
  // On a phone a card expands when it's selected, and stays expanded, so that the next card doesn't move away.
  const [opened, setOpened] = useState<readonly string[]>(selectedId === null ? [] : [selectedId]);
  const { status, show, clear } = useStatus();
  const selected = beat.licenses.find(({ _id }) => _id === selectedId);
  const inCart = selected !== undefined && cart.has(beat._id, selected._id);

  const withSelected = (act: (license: License) => void) => () =>
    selected ? act(selected) : show(t`Please select a license to continue.`, true);

  return {
    selected,
    inCart,
    rivals: selected && inCart ? rivals(beat._id, selected._id) : null,
    status,
    isInCart: (license: License) => cart.has(beat._id, license._id),
    isOpened: (license: License) => opened.includes(license._id),
    /** Another beat may have other licenses, so the one with the same title is selected. */
    moveTo: (next: LicensedBeat) => setSelectedId(idOf(next, selected?.title ?? null)),
    toggle: (license: License) => {
      setSelectedId(license._id === selectedId ? null : license._id);
      // Hides the request to choose a license.
      if (status?.bad) clear();
      setOpened([...opened, license._id]);
    },
    toggleInCart: withSelected((license) => {
      if (inCart) cart.remove(beat._id, license._id);
      else cart.add(beat, license);
      show(inCart ? t`Item removed from cart.` : t`Item successfully added to cart!`);
    }),
    buy: withSelected((license) => {
      closeLicenseChooser();
      buyNow(navigate, beat, license);
    }),
  };
};

const BeatLine = ({ beat }: { readonly beat: LicensedBeat }) => (
  <span className="mt-2 flex items-center gap-3">
    <Cover src={beat.coverImage} sizes="40px" alt="" className="size-10 rounded-s" />
    <span className="flex min-w-0 flex-col items-start">
      <span className="flex max-w-full whitespace-pre">
        <CutText className="shrink-[4]">{producerNames(beat)}</CutText> -{' '}
        <CutText className="font-medium text-text">{beat.title}</CutText>
      </span>
      <Slot name="licenses.beat" seller={beat.user} licenses={beat.licenses} />
    </span>
  </span>
);

/** Few buyers want one beat under two licenses. */
const AlsoInCart = ({ rivals, title }: { readonly rivals: Rivals; readonly title: string }) => (
  <>
    {t`Also in your cart: ${{ licenses: rivals.titles.join(', ') }}.`}{' '}
    <button
      type="button"
      onClick={rivals.remove}
      className="py-0.5 font-semibold text-text underline decoration-accent underline-offset-4"
    >
      {t`Keep only ${{ license: title }}`}
    </button>
  </>
);

const hasNews = ({ status, rivals }: ReturnType<typeof useChoice>): boolean =>
  status?.bad === true || (rivals !== null && rivals.titles.length > 0);

/** Always has the same size, so that a button doesn't move under the finger. */
const Decision = ({ beat, choice }: { readonly beat: LicensedBeat; readonly choice: ReturnType<typeof useChoice> }) => {
  const buying = useBuying();
  return (
    <div className="grid grid-cols-[auto_minmax(8rem,1fr)] items-center gap-x-4 gap-y-2 lg:grid-cols-[1fr_auto_22rem] lg:gap-y-1">
      <p className="flex min-h-9 items-baseline gap-x-3 max-lg:row-start-1 max-sm:flex-wrap">
        <span className="eyebrow">{t`Total`}</span>
        {choice.selected ? (
          <output className="tabular font-display text-2xl font-bold">
            {formatPrice(pricesOf(beat, choice.selected).total)}
          </output>
        ) : (
          <output className="text-muted">{t`No license selected yet`}</output>
        )}
      </p>
      {/* Screen readers don't read the toast outside the open dialog, so this output tells them of success. */}
      <output className="grid min-h-12 content-center text-end text-xs max-lg:col-start-2 max-lg:row-start-1 lg:order-last lg:col-span-3 lg:min-h-5 lg:text-start lg:text-sm">
        <span className={choice.status?.bad === false ? 'sr-only' : 'text-bad'}>{choice.status?.text}</span>
        {choice.status?.bad !== true && choice.selected && choice.rivals && choice.rivals.titles.length > 0 && (
          <span>
            <AlsoInCart rivals={choice.rivals} title={choice.selected.title} />
          </span>
        )}
      </output>
      {/* Where there's little room, a message takes its place for as long as it's there. */}
      <div
        className={classNames(
          'max-lg:col-start-2 max-lg:row-start-1 max-lg:justify-self-end lg:col-start-2',
          hasNews(choice) && 'max-lg:hidden',
        )}
      >
        {buying && choice.selected && (
          <Slot name="license.actions" beat={beat} license={choice.selected} onFollow={closeLicenseChooser} />
        )}
      </div>
      {buying ? (
        <div className="grid grid-cols-2 gap-3 max-lg:col-span-2">
          <Button onClick={choice.toggleInCart}>{choice.inCart ? t`Remove from Cart` : t`Add to Cart`}</Button>
          <Button variant="primary" onClick={choice.buy}>
            {t`Buy Now`}
          </Button>
        </div>
      ) : (
        <output className="block max-lg:col-span-2">{cartKept()}</output>
      )}
    </div>
  );
};

interface ChoiceDialogProps {
  readonly beats: readonly LicensedBeat[];
  readonly first: LicensedBeat;
  /** The title of the license that is selected at first. */
  readonly license: string | null;
  readonly open: boolean;
}

interface BeatFieldProps {
  readonly beats: readonly LicensedBeat[];
  readonly beat: LicensedBeat;
  readonly onChange: (beat: LicensedBeat) => void;
}

/** For a visitor who has chosen a license of an artist, but not a beat yet. */
const BeatField = ({ beats, beat, onChange }: BeatFieldProps) => (
  <SelectField
    label={t`Beat`}
    options={beats.map(({ _id, title }) => ({ value: _id, label: title }))}
    value={beat._id}
    onChange={({ currentTarget: { value } }) => onChange(beats.find(({ _id }) => _id === value) ?? beat)}
    className="mb-4 max-w-md"
  />
);

const ChoiceDialog = ({ beats, first, license: title, open }: ChoiceDialogProps) => {
  const [beat, setBeat] = useState(first);
  const choice = useChoice(beat, title);
  const owned = useOwnedLicenses(beat._id);
  const [selectedNeeds, setSelectedNeeds] = useState<readonly Need[]>([]);
  const found = findLicense(beat.licenses, selectedNeeds);
  const isOne = beats.length === 1 && beat.licenses.length === 1;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && closeLicenseChooser()}
      title={t`Choose License`}
      description={<BeatLine beat={beat} />}
      focusTitle
      width={isOne ? 'l' : 'xl'}
      footer={<Decision beat={beat} choice={choice} />}
    >
      {beats.length > 1 && (
        <BeatField
          beats={beats}
          beat={beat}
          onChange={(next) => {
            choice.moveTo(next);
            setBeat(next);
          }}
        />
      )}
      <ContentIdNote beatIds={[beat._id]} className="mb-4" />
      {beat.licenses.length > 1 && <LicenseFinder selected={selectedNeeds} onChange={setSelectedNeeds} found={found} />}
      <ul
        className={classNames(
          'grid gap-x-3 gap-y-5 pt-4',
          !isOne && (columns[beat.licenses.length] ?? 'sm:grid-cols-2 lg:grid-cols-5'),
        )}
      >
        {beat.licenses.map((license) => (
          <li key={license._id} className="grid sm:row-span-6 sm:grid-rows-subgrid">
            <LicenseOption
              beat={beat}
              license={license}
              selected={license._id === choice.selected?._id}
              opened={choice.isOpened(license)}
              fits={license._id === found?._id}
              owned={owned.includes(license._id)}
              inCart={choice.isInCart(license)}
              onToggle={() => choice.toggle(license)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

export const LicenseChooser = () => {
  const { open, beat, beats, license, times } = useChooser();
  return beat && <ChoiceDialog key={times} first={beat} beats={beats} license={license} open={open} />;
};
