import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import { siteDocuments } from '../../documents.ts';
import { type LegalName, legalNames, legalPages } from '../../legal-pages.ts';
import { siteDocumentsQuery } from '../editor/queries.ts';
import { usePublishAsIs } from './use-publish-as-is.ts';

const stateOf = (listed: {
  readonly current: unknown;
  readonly scheduled: unknown;
  readonly draft: unknown;
}): string => {
  if (listed.current) return t`Published`;
  if (listed.scheduled) return t`Scheduled`;
  return listed.draft ? t`A draft is saved` : t`As it came with the site`;
};

interface RowProps {
  readonly name: LegalName;
  readonly state: string | undefined;
  /** Null if it can't be used as it came. */
  readonly chosen: boolean | null;
  readonly onChoose: (isChosen: boolean) => void;
}

const Row = ({ name, state, chosen, onChoose }: RowProps) => {
  const { label } = siteDocuments[name].field;
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <Link to={legalPages[name]} className="inline-flex min-h-11 items-center">
          {label}
        </Link>
        <span className="text-muted">{state}</span>
      </span>
      <Link variant="quiet" to={`/dashboard/admin/site/${name}`} className="inline-flex min-h-11 items-center">
        <T>
          Edit
          <span className="sr-only">
            : <V of={{ document: label }} />
          </span>
        </T>
      </Link>
      {chosen !== null && (
        <Checkbox
          className="col-span-2"
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          label={
            <T>
              Use it as it is
              <span className="sr-only">
                : <V of={{ document: label }} />
              </span>
            </T>
          }
        />
      )}
    </li>
  );
};

/** Which texts there are. Those that nobody has touched can be published as they came. */
export const LegalTexts = () => {
  const { data: listed } = useQuery(siteDocumentsQuery());
  const publish = usePublishAsIs();
  const [chosen, setChosen] = useState<ReadonlySet<LegalName>>(new Set());
  const said = useRef<HTMLOutputElement>(null);
  // The button that was pressed may be gone, so the focus moves to what has happened.
  useEffect(() => {
    if (publish.isSuccess) said.current?.focus();
  }, [publish.isSuccess]);
  const rows = legalNames.map((name) => ({ name, found: listed?.find((one) => one.name === name) }));
  const untouched = rows.flatMap(({ name, found }) =>
    found && !found.current && !found.scheduled && !found.draft ? [name] : [],
  );
  const picked = untouched.filter((name) => chosen.has(name));
  const choose = (name: LegalName, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(name);
    else next.delete(name);
    setChosen(next);
  };
  return (
    <Panel
      title={t`Read before you open`}
      lead={t`This step is done once each of them is published. A lawyer should have read them: they hold for your buyers from then on.`}
    >
      <ul className="divide-y divide-line text-sm">
        {rows.map(({ name, found }) => (
          <Row
            key={name}
            name={name}
            state={found && stateOf(found)}
            chosen={untouched.includes(name) ? chosen.has(name) : null}
            onChoose={(isChosen) => choose(name, isChosen)}
          />
        ))}
      </ul>
      {publish.isSuccess && (
        <output ref={said} tabIndex={-1} className="mt-4 block text-sm text-muted outline-none">
          {untouched.length === 0
            ? t`Published. Each has a version and a day now.`
            : t`Published. The others are still as they came.`}
        </output>
      )}
      {untouched.length > 0 && (
        <Button
          size="s"
          className="mt-4"
          disabled={picked.length === 0}
          busy={publish.isPending}
          onClick={() => publish.mutate(picked)}
        >
          {picked.length === 0 || picked.length === untouched.length
            ? t`Publish all as they are`
            : t`Publish ${plural({ texts: picked.length }, { one: '# text as it is', other: '# texts as they are' })}`}
        </Button>
      )}
    </Panel>
  );
};
