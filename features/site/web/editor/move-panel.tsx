import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { saveFile } from '#ui/data/save-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { siteEditorKey } from './queries.ts';
import { exportDocuments, type Imported, importDocuments } from './move-documents.ts';

const wordsOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : errorMessage(error, t`Try again.`);

const outcomeOf = ({ title, issues }: Pick<Imported, 'title' | 'issues'>): string => {
  if (issues.length === 0) return t`${{ part: title }}: a draft now`;
  return issues.length === 1 ? `${title}: ${issues[0]}` : t`${{ part: title }}: not saved yet`;
};

/** Takes the texts of a trial to the real shop. */
export const MovePanel = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const save = useMutation({
    mutationFn: async () => saveFile(await exportDocuments(api), 'site-texts.json'),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t export the texts. Try again.`)),
  });
  const load = useMutation({
    mutationFn: (file: File) => importDocuments(api, file),
    onSettled: () => queryClient.invalidateQueries({ queryKey: siteEditorKey }),
  });
  return (
    <Panel
      title={t`Move to another shop`}
      lead={t`One file with all of these texts. There, each becomes a draft that you look at and publish.`}
      className="mt-6 max-w-3xl"
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={save.isPending} onClick={() => save.mutate()}>
          {t`Export`}
        </Button>
        <Button busy={load.isPending} onClick={() => input.current?.click()}>
          {t`Import`}
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label={t`File to import`}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) load.mutate(file);
            currentTarget.value = '';
          }}
        />
      </div>
      <div aria-live="polite" className="mt-4 text-sm empty:hidden">
        {load.error && <p className="text-bad">{wordsOf(load.error)}</p>}
        {load.data && (
          <ul className="flex flex-col gap-1">
            {load.data.map(({ title, issues, toFinish }, index) => (
              <li key={`${title} ${index}`} className={issues.length === 0 ? 'text-muted' : 'text-bad'}>
                <p>{outcomeOf({ title, issues })}</p>
                {issues.length > 1 && (
                  <ul className="ms-5 list-disc">
                    {issues.map((issue) => (
                      <li key={issue}>{issue}</li>
                    ))}
                  </ul>
                )}
                {toFinish && <Link to={`/dashboard/admin/site/${toFinish}`}>{t`Finish it in the editor`}</Link>}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};
