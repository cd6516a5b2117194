import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { askForSupport, sendFeedback } from '../contract.ts';
import { supportKey } from './queries.ts';
import { ScreenshotGone } from './use-message-draft.ts';
import type { MessageKind } from './waiting-message.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Message {
  readonly username: string;
  readonly email: string;
  readonly text: string;
  readonly emailConsent: boolean;
  readonly screenshot: File | null;
}

const unexpected = () => t`An unexpected error occurred. Please try again.`;

/** A field's issue, else the server's message, else a default. */
export const messageFailure = (error: unknown): string => {
  if (error instanceof ScreenshotGone) return error.message;
  const issue = error instanceof ApiError ? Object.values(error.fields)[0]?.[0] : undefined;
  return issue ?? errorMessage(error, unexpected());
};

/** Loaded on demand, because only sending validates the form. */
export const loadSchema = async (kind: MessageKind) => {
  const contract = await import('../contract.ts');
  return kind === 'support' ? contract.askForSupport.body : contract.sendFeedback.body;
};

export const useSendMessage = (kind: MessageKind) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return async ({ text, screenshot, ...from }: Message) => {
    const files = screenshot ? { screenshot } : {};
    const response =
      kind === 'support'
        ? await api<typeof askForSupport>('POST /api/v1/app/support-admin', { body: { ...from, support: text }, files })
        : await api<typeof sendFeedback>('POST /api/v1/app/feedback-general', {
            body: { ...from, feedback: text },
            files,
          });
    void queryClient.invalidateQueries({ queryKey: supportKey });
    return response;
  };
};
