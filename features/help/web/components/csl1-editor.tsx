import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { SavedGroups } from '../../contract.ts';
import { helpLimits, newHelpId } from '../../links.ts';
import { helpEditQuery } from '../queries.ts';
import { type HelpIssues, useHelpEditor } from '../use-help-editor.ts';
import { GroupEditor } from './group-editor.tsx';
import { SaveConflict } from './save-conflict.tsx';
import { TitleForm } from './title-form.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const perPage = 3;

const pageOfIssue = (issues: HelpIssues): number | null => {
  const places = Object.keys(issues).flatMap((path) => /^data\.(\d+)/.exec(path)?.[1] ?? []);
  return places.length === 0 ? null : Math.floor(Math.min(...places.map(Number)) / perPage) + 1;
};

const Editor = ({ stored }: { readonly stored: SavedGroups }) => {
  const editor = useHelpEditor(stored);
  const { groups, issues, busy, changed, conflict, save, discard } = editor;
  const [chosen, setPage] = useState(1);
  const [seen, setSeen] = useState(issues);
  const pages = pagesOf(groups.length, perPage);
  if (seen !== issues) {
    setSeen(issues);
    setPage(pageOfIssue(issues) ?? chosen);
  }
  const page = Math.min(chosen, pages);
  if (conflict) return <SaveConflict editor={editor} saved={conflict} />;

  const first = (page - 1) * perPage;
  const add = async (title: string): Promise<void> => {
    const taken = groups.map(({ id }) => id);
    setPage(Math.floor(groups.length / perPage) + 1);
    await save([...groups, { id: newHelpId('link', Date.now(), taken), title, boxes: [] }]);
  };
  return (
    <div className="flex flex-col gap-5">
      {groups.length < helpLimits.groups ? (
        <TitleForm label={t`Title of the new link`} submit={t`Add link`} onSave={add} />
      ) : (
        <p className="text-sm text-muted">
          {t`There are ${plural({ links: helpLimits.groups }, { one: '# link', other: '# links' })}, the most there can be.`}
        </p>
      )}
      {issues['data'] && (
        <p role="alert" className="text-sm text-bad">
          {issues['data']}
        </p>
      )}
      {groups.length === 0 ? (
        <p className="text-muted">{t`The help center has no links yet.`}</p>
      ) : (
        groups
          .slice(first, first + perPage)
          .map((group, place) => <GroupEditor key={group.id} group={group} index={first + place} editor={editor} />)
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <nav aria-label={t`Pages of links`} className="flex items-center gap-2">
          <IconButton
            label={t`Previous page`}
            icon="chevron-left"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <output className="tabular text-sm text-muted">
            <T>
              Page <V of={{ page }} /> of <V of={{ pages }} />
            </T>
          </output>
          <IconButton
            label={t`Next page`}
            icon="chevron-right"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          />
        </nav>
        <div className="flex flex-wrap items-center gap-3">
          {changed && <p className="text-sm text-warn">{t`Unsaved changes`}</p>}
          {changed && (
            <Button variant="ghost" onClick={discard} disabled={busy}>
              {t`Discard`}
            </Button>
          )}
          <Button variant="primary" busy={busy} disabled={!changed} onClick={() => void save()}>
            {t`Save changes`}
          </Button>
        </div>
      </div>
    </div>
  );
};

export const Csl1Editor = () => {
  const { data, error, refetch } = useQuery(helpEditQuery());
  if (data) return <Editor stored={data} />;
  if (error) {
    return <ErrorState error={error} title={t`We couldn’t load the help links`} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  );
};
