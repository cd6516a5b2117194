import { formatCount } from '#contract-kit/format.ts';
import { type RefObject, useId } from 'react';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import type { OrderItem } from '#features/orders/contract.ts';
import type { OrderLink } from '#features/orders/web/public.tsx';
import type { addUse, editUse, LicenseUse } from '../../contract.ts';
import { maxLinks, maxNameLength, splitLines } from '../../use-rules.ts';
import { t } from '#contract-kit/texts/text.ts';

interface UseDialogProps {
  readonly item: OrderItem;
  readonly link: OrderLink;
  /** Null for a new use. */
  readonly use: LicenseUse | null;
  readonly otherwiseFocus: RefObject<HTMLElement | null>;
  /** Resolves once the list is up to date, so the dialog closes after that. */
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

const names = ['song', 'artist', 'channel', 'isrc', 'links'] as const;

const useUseForm = ({ item, link, use, onSaved, onClose }: UseDialogProps) => {
  const api = useApi();
  return useForm({
    names,
    schema: async () => (await import('../../contract.ts')).useForm,
    send: async (values) => {
      const body = { ...values, links: splitLines(values.links) };
      const [of, query] = [{ orderId: link.orderId, itemId: item._id }, { key: link.key }];
      const saved =
        use === null
          ? await api<typeof addUse>('POST /api/v1/app/orders/:orderId/items/:itemId/uses', { params: of, query, body })
          : await api<typeof editUse>('PUT /api/v1/app/orders/:orderId/items/:itemId/uses/:useId', {
              params: { ...of, useId: use._id },
              query,
              body,
            });
      await onSaved();
      return saved;
    },
    otherwise: t`We couldn’t save this. Try again.`,
    onDone: ({ song }) => {
      toast.success(t`${{ song }} saved.`);
      onClose();
    },
  });
};

export const UseDialog = (props: UseDialogProps) => {
  const { item, use, otherwiseFocus, onClose } = props;
  const id = useId();
  const { form, field, busy, message } = useUseForm(props);
  const optional = (name: 'channel' | 'isrc' | 'links') => ({
    ...field(name),
    required: false,
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <Dialog
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      otherwiseFocus={otherwiseFocus}
      title={use ? t`Edit ${{ song: use.song }}` : t`Add a use`}
      description={t`A song that you made with ${{ beat: item.title }}, and where it’s published.`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {busy ? t`Saving...` : t`Save`}
          </Button>
        </div>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-5">
        <TextField
          label={t`Song`}
          autoComplete="off"
          maxLength={maxNameLength}
          defaultValue={use?.song}
          {...field('song')}
        />
        <TextField
          label={t`Artist`}
          autoComplete="off"
          maxLength={maxNameLength}
          defaultValue={use?.artist}
          {...field('artist')}
        />
        <TextField
          label={t`YouTube channel`}
          maxLength={200}
          hint={t`Its link, or its handle like @artist.`}
          defaultValue={use?.channel}
          {...optional('channel')}
        />
        <TextField
          label="ISRC"
          maxLength={20}
          autoCapitalize="characters"
          hint={t`The code of your recording, like US-S1Z-26-00001. Your distributor has it.`}
          defaultValue={use?.isrc}
          {...optional('isrc')}
        />
        <TextArea
          label={t`Links`}
          rows={3}
          hint={t`At most ${{ number: formatCount(maxLinks) }}, one a line.`}
          defaultValue={use?.links.join('\n')}
          {...optional('links')}
        />
        <FormAlert words={message} />
      </form>
    </Dialog>
  );
};
