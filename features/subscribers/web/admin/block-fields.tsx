import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { LetterBlock } from '../../contract-admin.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface BlockFieldsProps {
  readonly block: LetterBlock;
  /** Starts at 1. */
  readonly number: number;
  /** The server's issues by field, for example "blocks.0.text". */
  readonly issues: Readonly<Record<string, readonly string[] | undefined>>;
  readonly onChange: (block: LetterBlock) => void;
  readonly onRemove: (() => void) | undefined;
}

const Fields = ({ block, number, issues, onChange }: Omit<BlockFieldsProps, 'onRemove'>) => {
  const issueOf = (name: string) => issues[`blocks.${number - 1}.${name}`]?.[0];
  if (block.kind === 'paragraph') {
    return (
      <TextArea
        label={t`Text`}
        hint={t`Leave a blank line between paragraphs.`}
        rows={5}
        maxLength={2000}
        value={block.text}
        error={issueOf('text')}
        onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
      />
    );
  }
  if (block.kind === 'heading') {
    return (
      <TextField
        label={t`Heading`}
        maxLength={120}
        value={block.text}
        error={issueOf('text')}
        onChange={({ currentTarget }) => onChange({ ...block, text: currentTarget.value })}
      />
    );
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t`Button`}
        maxLength={60}
        value={block.label}
        error={issueOf('label')}
        onChange={({ currentTarget }) => onChange({ ...block, label: currentTarget.value })}
      />
      <TextField
        label={t`Leads to`}
        hint={t`A full address, or a page of this site: /beatstore`}
        maxLength={500}
        value={block.url}
        error={issueOf('url')}
        onChange={({ currentTarget }) => onChange({ ...block, url: currentTarget.value })}
      />
    </div>
  );
};

export const BlockFields = ({ onRemove, ...props }: BlockFieldsProps) => (
  <div className="flex flex-col items-start gap-2 rounded-m border border-line p-4">
    <div className="w-full">
      <Fields {...props} />
    </div>
    {onRemove && (
      <Button size="s" onClick={onRemove}>
        <T>
          Remove
          <span className="sr-only">
            {' '}
            part <V of={{ number: props.number }} />
          </span>
        </T>
      </Button>
    )}
  </div>
);
