import { formatLongSecond } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { AuditEntry } from '../../contract.ts';
import {
  actionLabel,
  actorLabel,
  type Change,
  changesOf,
  nameLabel,
  subjectLabel,
  valueLabel,
} from '../entry-labels.ts';

const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) => (
  <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_1fr]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted max-sm:mt-1">{name}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{value}</dd>
      </div>
    ))}
  </dl>
);

const Side = ({
  title,
  words,
  changed,
}: {
  readonly title: string;
  readonly words: string;
  readonly changed: boolean;
}) => (
  <div
    className={`min-w-0 rounded-m border bg-background px-3 py-2 ${changed ? 'border-accent/50' : 'border-line text-muted'}`}
  >
    <dt className="text-xs text-muted">{title}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
  </div>
);

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => (
  <ul className="flex flex-col gap-4 text-sm">
    {changes.map(({ name, before, after, changed }) => (
      <li key={name}>
        <p className="mb-1 font-medium">
          {name}
          {!changed && <span className="font-normal text-muted"> {t`(unchanged)`}</span>}
        </p>
        <dl className="grid grid-cols-2 gap-2">
          <Side title={t`Before`} words={before} changed={changed} />
          <Side title={t`After`} words={after} changed={changed} />
        </dl>
      </li>
    ))}
  </ul>
);

const Entry = ({ entry }: { readonly entry: AuditEntry }) => {
  const changes = changesOf(entry);
  const about = Object.entries(entry.about);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long entry is scrolled by keyboard, and has no control
    <section tabIndex={0} aria-label={t`The whole entry`} className="flex flex-col gap-6 outline-offset-4">
      <Facts
        facts={[
          [t`When`, formatLongSecond(entry.at)],
          [t`Who`, actorLabel(entry.actor)],
          [t`Whose`, subjectLabel(entry)],
          [t`IP address`, entry.address ?? t`Unknown`],
          ...about.map(([name, value]) => [nameLabel(name), valueLabel(value)] as const),
          [t`Entry`, entry.id],
        ]}
      />
      <section aria-label={t`Before and after`}>
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p className="text-sm text-muted">{t`This entry doesn’t include values from before and after.`}</p>
        )}
      </section>
    </section>
  );
};

export const EntryDialog = ({
  entry,
  onClose,
}: {
  readonly entry: AuditEntry | null;
  readonly onClose: () => void;
}) => {
  const { area, words } = actionLabel(entry?.action ?? '');
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      title={words}
      description={area}
      width="l"
    >
      {entry && <Entry entry={entry} />}
    </Dialog>
  );
};
