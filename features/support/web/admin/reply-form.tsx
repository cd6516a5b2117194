import { useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import type { AdminRequest, replyToRequest } from '../../contract-admin.ts';
import { maxTextLength } from '../../limits.ts';
import { supportKey } from '../queries.ts';
import { messageFailure } from '../use-send-message.ts';

const hints = () =>
  ({
    'mail-and-page': t`Sent by email, and shown on their support page.`,
    page: t`They opted out of email. Your reply appears only on their support page.`,
    mail: t`They’re a visitor: sent to the email they gave, which isn’t verified.`,
  }) as const;

export const ReplyForm = ({ request }: { readonly request: AdminRequest }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { form, field, busy, message } = useForm({
    names: ['text'],
    schema: async () => (await import('../../contract-admin.ts')).replyToRequest.body,
    send: async ({ text }) => {
      try {
        return await api<typeof replyToRequest>('POST /api/v1/app/support-desk/:requestId/replies', {
          params: { requestId: request.id },
          body: { text, seen: request.replies.length },
        });
      } finally {
        // Refetches after a refusal, too: someone else may have replied.
        void queryClient.invalidateQueries({ queryKey: supportKey });
      }
    },
    onDone: (response, _, element) => {
      element.reset();
      toast.success(response.message);
    },
    otherwise: messageFailure,
  });
  if (request.reach === 'none') {
    return (
      <p className="text-muted">{t`This visitor doesn’t want emails and has no account, so a reply can’t reach them.`}</p>
    );
  }
  return (
    <form {...form} className="flex flex-col gap-4">
      <TextArea
        label={t`Your reply`}
        hint={hints()[request.reach]}
        rows={6}
        maxLength={maxTextLength}
        aria-keyshortcuts="R"
        {...field('text')}
      />
      <FormAlert words={message} />
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        {busy ? t`Sending...` : t`Send reply`}
      </Button>
    </form>
  );
};
