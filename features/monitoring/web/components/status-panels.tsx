import { formatUnnamedSecond } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { ServerStatus } from '../../contract.ts';
import {
  mailModes,
  type Part,
  problemsOf,
  queueLabel,
  sizeLabel,
  storageKinds,
  uptimeLabel,
} from '../status-labels.ts';

type NamedValues = readonly (readonly [name: string, value: string])[];

const FactList = ({ facts }: { readonly facts: NamedValues }) => (
  <dl className="tabular flex flex-col gap-2 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-6">
        <dt className="text-muted">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** The page where an admin can deal with a part's problem. */
const pages = (): Partial<Record<Part, { readonly to: string; readonly words: string }>> => ({
  mail: { to: '/dashboard/admin/mails?state=failed', words: t`See failed emails` },
  jobs: { to: '/dashboard/admin/jobs', words: t`See the failed jobs` },
});

interface PartPanelProps {
  readonly part: Part;
  readonly title: string;
  readonly problem: string | undefined;
  readonly facts: NamedValues;
}

const PartPanel = ({ part, title, problem, facts }: PartPanelProps) => {
  const page = pages()[part];
  return (
    <Panel
      title={title}
      aside={problem ? <Badge tone="bad">{t`Problem`}</Badge> : <Badge tone="good">{t`Working`}</Badge>}
    >
      {problem && <p className="mb-4 text-sm text-bad">{problem}</p>}
      <FactList facts={facts} />
      {problem && page && (
        <Link to={page.to} className="mt-4 inline-flex min-h-11 items-center text-sm">
          {page.words}
        </Link>
      )}
    </Panel>
  );
};

const parts = (): readonly {
  readonly part: Part;
  readonly title: string;
  readonly factsOf: (status: ServerStatus) => NamedValues;
}[] => [
  {
    part: 'database',
    title: t`Database`,
    factsOf: ({ database }) => [
      ['PostgreSQL', database.version ?? t`Unknown`],
      [t`Size`, sizeLabel(database.sizeBytes)],
    ],
  },
  { part: 'storage', title: t`Storage`, factsOf: ({ storage }) => [[t`Where`, storageKinds()[storage.kind]]] },
  {
    part: 'mail',
    title: t`Mail`,
    factsOf: ({ mail }) => [
      [t`Sent through`, mailModes()[mail.mode]],
      [t`Queue`, queueLabel({ waiting: mail.waiting, failed: mail.failed })],
    ],
  },
  {
    part: 'jobs',
    title: t`Jobs`,
    factsOf: ({ jobs: { waiting, running, failed } }) => [[t`Queue`, queueLabel({ waiting, running, failed })]],
  },
  {
    part: 'disk',
    title: t`Disk`,
    factsOf: ({ disk }) => [
      [t`Free`, sizeLabel(disk.freeBytes)],
      [t`Total`, sizeLabel(disk.totalBytes)],
    ],
  },
];

export const StatusPanels = ({ status }: { readonly status: ServerStatus }) => {
  const problems = problemsOf(status);
  const count = Object.keys(problems).length;
  return (
    <div className="flex flex-col gap-6">
      <output className={count > 0 ? 'block text-bad' : 'block text-good'}>
        {count === 0
          ? t`Everything is working.`
          : t`${{ count: String(count) }} of ${{ parts: String(parts().length) }} parts ${plural({ problems: count }, { one: 'needs', other: 'need' })} your attention.`}
      </output>
      <div className="grid items-start gap-6 @2xl:grid-cols-2 @5xl:grid-cols-3">
        <Panel title={t`Server`}>
          <FactList
            facts={[
              [t`Version`, status.version],
              [t`Running for`, uptimeLabel(status.uptimeSeconds)],
              [t`Checked (UTC)`, formatUnnamedSecond(status.at)],
            ]}
          />
        </Panel>
        {parts()
          .toSorted((a, b) => Number(b.part in problems) - Number(a.part in problems))
          .map(({ part, title, factsOf }) => (
            <PartPanel key={part} part={part} title={title} problem={problems[part]} facts={factsOf(status)} />
          ))}
      </div>
      <details className="rounded-l border border-line bg-panel p-4 text-sm sm:p-6">
        <summary className="cursor-pointer font-medium">{t`Decrypted JSON`}</summary>
        <pre className="mt-4 wrap-anywhere whitespace-pre-wrap text-muted">{JSON.stringify(status, null, 2)}</pre>
      </details>
    </div>
  );
};
