import { formatUnnamedMoment } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { cells, type Column, FigureTable } from '#ui/composites/charts/figure-table.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { AuditEntry } from '../../contract.ts';
import { actionLabel, actorLabel, changedNames, subjectLabel } from '../entry-labels.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly onOpen: (entry: AuditEntry) => void;
  /** Shows everything done by or to this person. */
  readonly onPerson: (person: string) => void;
}

const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} className="whitespace-nowrap">
    {formatUnnamedMoment(at)}
  </time>
);

const Action = ({ entry }: { readonly entry: AuditEntry }) => {
  const { area, words } = actionLabel(entry.action);
  const changed = changedNames(entry);
  return (
    <>
      <span className="font-semibold">{words}</span>
      <span className="block text-xs text-muted">{[area, changed].filter(Boolean).join(' · ')}</span>
    </>
  );
};

interface PersonProps extends Pick<Props, 'onPerson'> {
  readonly person: AuditEntry['subject'] | null;
  readonly words: string;
}

const Person = ({ person, words, onPerson }: PersonProps) =>
  person ? (
    <button
      type="button"
      title={t`Show everything about this person`}
      onClick={() => onPerson(person.username ?? person.id)}
      className="relative text-start wrap-anywhere underline decoration-edge underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2 hover:decoration-text"
    >
      {words}
    </button>
  ) : (
    words
  );

const columns = (): readonly Column[] => [
  { title: t`Time (UTC)`, kind: 'words' },
  { title: t`Who`, kind: 'words' },
  { title: t`Action`, kind: 'words' },
  { title: t`Whose`, kind: 'words' },
  { title: t`IP address`, kind: 'words', className: 'hidden @4xl:table-cell' },
  { title: t`Details`, kind: 'figure' },
];

const OpenButton = ({ entry, onOpen }: { readonly entry: AuditEntry } & Pick<Props, 'onOpen'>) => (
  <Button size="s" onClick={() => onOpen(entry)}>
    <T>
      Details
      <span className="sr-only">
        {' '}
        of <V of={{ action: actionLabel(entry.action).words.toLowerCase() }} />,{' '}
        <V of={{ time: formatUnnamedMoment(entry.at) }} />
      </span>
    </T>
  </Button>
);

const Table = ({ entries, onOpen, onPerson }: Props) => (
  <FigureTable caption={t`Audit log, newest first`} columns={columns()}>
    {entries.map((entry) => (
      <tr key={entry.id}>
        <td className={cells.words}>
          <Time at={entry.at} />
        </td>
        <td className={cells.words}>
          <Person person={entry.actor} words={actorLabel(entry.actor)} onPerson={onPerson} />
        </td>
        <th scope="row" className={`${cells.words} wrap-anywhere`}>
          <Action entry={entry} />
        </th>
        <td className={cells.words}>
          <Person person={entry.subject} words={subjectLabel(entry)} onPerson={onPerson} />
        </td>
        <td className={`${cells.words} hidden wrap-anywhere @4xl:table-cell`}>{entry.address ?? t`Unknown`}</td>
        <td className={cells.figure}>
          <OpenButton entry={entry} onOpen={onOpen} />
        </td>
      </tr>
    ))}
  </FigureTable>
);

const Card = ({ entry, onOpen, onPerson }: { readonly entry: AuditEntry } & Pick<Props, 'onOpen' | 'onPerson'>) => (
  <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-3 rounded-l border border-line bg-panel p-4 text-sm">
    <p className="min-w-0 wrap-anywhere">
      <Action entry={entry} />
    </p>
    <OpenButton entry={entry} onOpen={onOpen} />
    <dl className="col-span-2 grid grid-cols-2 gap-x-4 [&_dt]:text-xs [&_dt]:text-muted">
      <div className="min-w-0">
        <dt>{t`Who`}</dt>
        <dd>
          <Person person={entry.actor} words={actorLabel(entry.actor)} onPerson={onPerson} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt>{t`Whose`}</dt>
        <dd>
          <Person person={entry.subject} words={subjectLabel(entry)} onPerson={onPerson} />
        </dd>
      </div>
    </dl>
    <p className="tabular col-span-2 text-xs wrap-anywhere text-muted">
      <Time at={entry.at} /> UTC{entry.address && ` · ${entry.address}`}
    </p>
  </li>
);

/** A table, or cards where there's no room for one. */
export const AuditList = (props: Props) => (
  <>
    <div className="hidden rounded-l border border-line bg-panel px-4 py-2 @2xl:block">
      <Table {...props} />
    </div>
    <ul aria-label={t`Audit log, newest first`} className="flex flex-col gap-3 @2xl:hidden">
      {props.entries.map((entry) => (
        <Card key={entry.id} entry={entry} onOpen={props.onOpen} onPerson={props.onPerson} />
      ))}
    </ul>
  </>
);
