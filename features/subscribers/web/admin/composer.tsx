import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract-kit/api.ts';
import { newId } from '#contract-kit/ids.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { SelectField } from '#ui/primitives/forms/select-field.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { nameOf, type Category } from '../../contract.ts';
import type {
  Letter,
  LetterBlock,
  LetterPreview,
  previewLetter,
  sendTest,
  startCampaign,
} from '../../contract-admin.ts';
import { allCategories } from '../components/category-boxes.tsx';
import { mailingListKey, totalsQuery } from '../queries.ts';
import { BlockFields } from './block-fields.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

const empty: Letter = { category: 'email-updates', subject: '', blocks: [{ kind: 'paragraph', text: '' }] };

const newBlocks = {
  paragraph: { label: () => t`Add text`, block: { kind: 'paragraph', text: '' } },
  heading: { label: () => t`Add a heading`, block: { kind: 'heading', text: '' } },
  button: { label: () => t`Add a button`, block: { kind: 'button', label: '', url: '' } },
} as const satisfies Record<LetterBlock['kind'], { label: () => string; block: LetterBlock }>;
const maxBlocks = 20;

const Preview = ({ preview, onClose }: { readonly preview: LetterPreview | null; readonly onClose: () => void }) => (
  <Dialog open={preview !== null} onOpenChange={(open) => !open && onClose()} title={preview?.subject ?? ''} width="l">
    {preview && (
      <iframe
        title={t`Preview of the email`}
        sandbox=""
        srcDoc={preview.html}
        className="h-[60vh] w-full rounded-m border border-line"
      />
    )}
  </Dialog>
);

/** Sends the same id until an email is on its way, so that two presses send one email. */
export const Composer = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: totals } = useQuery(totalsQuery());
  const [letter, setLetter] = useState(empty);
  const [id, setId] = useState(newId);
  const [preview, setPreview] = useState<LetterPreview | null>(null);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<Error | null>(null);
  const label = useLabel();
  const change = (part: Partial<Letter>): void => {
    setLetter({ ...letter, ...part });
    setFailure(null);
  };
  const setBlock = (index: number, block: LetterBlock): void =>
    change({ blocks: letter.blocks.map((one, at) => (at === index ? block : one)) });
  const options = { onError: setFailure, onMutate: () => setFailure(null) };
  const look = useMutation({
    ...options,
    mutationFn: () => api<typeof previewLetter>('POST /api/v1/app/admin/mailing-list/preview', { body: letter }),
    onSuccess: setPreview,
  });
  const test = useMutation({
    ...options,
    mutationFn: () => api<typeof sendTest>('POST /api/v1/app/admin/mailing-list/test', { body: letter }),
    onSuccess: ({ message }) => toast.success(message),
  });
  const send = useMutation({
    ...options,
    mutationFn: () =>
      api<typeof startCampaign>('POST /api/v1/app/admin/mailing-list/campaigns', { body: { ...letter, id } }),
    onSuccess: () => {
      setLetter(empty);
      setId(newId());
      toast.success(t`Your email is on its way.`);
    },
    onSettled: () => {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: mailingListKey });
    },
  });
  const fields = failure instanceof ApiError ? failure.fields : {};
  const reachable = totals?.categories.find(({ category }) => category === letter.category)?.reachable ?? 0;
  return (
    <Panel title={t`Write an email`}>
      <div className="flex flex-col gap-4">
        <SelectField
          label={t`To`}
          options={allCategories.map((value) => ({ value, label: nameOf(value, label) }))}
          value={letter.category}
          onChange={({ currentTarget }) => change({ category: currentTarget.value as Category })}
          hint={t`Goes to ${plural({ subscribers: reachable }, { one: '# subscriber', other: '# subscribers' })}`}
        />
        <TextField
          label={t`Subject`}
          maxLength={150}
          value={letter.subject}
          error={fields['subject']?.[0]}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        {letter.blocks.map((block, index) => (
          <BlockFields
            // Blocks have no ids, and their fields keep no state, so an index will do.
            key={index}
            block={block}
            number={index + 1}
            issues={fields}
            onChange={(next) => setBlock(index, next)}
            onRemove={
              letter.blocks.length > 1
                ? () => change({ blocks: letter.blocks.filter((_, at) => at !== index) })
                : undefined
            }
          />
        ))}
        <div className="flex flex-wrap gap-3">
          {Object.entries(newBlocks).map(([kind, { label: labelOf, block }]) => (
            <Button
              key={kind}
              size="s"
              disabled={letter.blocks.length >= maxBlocks}
              onClick={() => change({ blocks: [...letter.blocks, block] })}
            >
              {labelOf()}
            </Button>
          ))}
        </div>
        <FormAlert words={failure && errorMessage(failure, t`Something went wrong. Please try again.`)} />
        <div className="flex flex-wrap gap-3">
          <Button busy={look.isPending} onClick={() => look.mutate()}>
            {t`Preview`}
          </Button>
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t`Send a test to me`}
          </Button>
          <Button variant="primary" disabled={reachable === 0} onClick={() => setAsking(true)}>
            {t`Send`}
          </Button>
        </div>
      </div>
      <Preview preview={preview} onClose={() => setPreview(null)} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Send this to ${plural({ subscribers: reachable }, { one: '# subscriber', other: '# subscribers' })}?`}
        text={t`Everyone who subscribed to ${{ list: nameOf(letter.category, label) }} gets “${{ subject: letter.subject }}”. You can pause or stop it while it’s being sent.`}
        confirm={t`Send`}
        busy={send.isPending}
        onConfirm={() => send.mutate()}
      />
    </Panel>
  );
};
