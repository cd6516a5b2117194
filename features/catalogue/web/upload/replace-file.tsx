import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { OwnBeat, replaceFiles } from '../../own-beats-contract.ts';
import { formatBytes } from './format-bytes.ts';
import { ownBeatsQuery } from './queries.ts';

const kindNames = { mp3: 'MP3', wav: 'WAV', trackouts: 'ZIP' } as const;

const wordsOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields['beatFiles']?.[0]) || serverWords(error, 'This did not work. Try again.');

/** Another file in the place of one that is sold; by its ending the server knows which one. */
export const ReplaceFile = ({ beat }: { readonly beat: OwnBeat }) => {
  const api = useApi();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const replace = useMutation({
    mutationFn: (file: File) =>
      api<typeof replaceFiles>('POST /api/v1/app/beatstore/:id/files', {
        params: { id: beat._id },
        files: { beatFiles: file },
      }),
    onSuccess: () => toast.success('File replaced'),
    onSettled: () => client.invalidateQueries({ queryKey: ownBeatsQuery().queryKey }),
  });
  return (
    <div className="rounded-m border border-line p-4">
      <p className="text-sm">
        {beat.files.map(({ kind, bytes }) => `${kindNames[kind]} ${formatBytes(bytes)}`).join(' · ')}
      </p>
      <p className="mt-1 mb-3 text-sm text-muted">
        A new mp3, WAV or zip is for future buyers; whoever has bought the beat keeps the file that they bought.
      </p>
      <Button size="s" busy={replace.isPending} onClick={() => input.current?.click()}>
        {replace.isPending ? 'Uploading...' : 'Replace a file'}
      </Button>
      <input
        ref={input}
        type="file"
        aria-label="New file"
        tabIndex={-1}
        accept=".mp3,.wav,.zip"
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) replace.mutate(chosen);
          event.currentTarget.value = '';
        }}
      />
      {replace.error && (
        <p role="alert" className="mt-2 text-sm text-bad wrap-anywhere">
          {wordsOf(replace.error)}
        </p>
      )}
    </div>
  );
};
