import { type KeyboardEvent, useState } from 'react';
import { isKey } from '#ui/primitives/is-key.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { maxTagLength, maxTags, splitTags, words } from '#features/catalogue/beat-rules.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

interface TagInputProps {
  readonly tags: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (tags: readonly string[]) => void;
}

const findIssue = (tag: string, tags: readonly string[]): string | null => {
  if ([...tag].length > maxTagLength) return words.longTag();
  if (tags.length >= maxTags) return words.manyTags();
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase()) ? words.doubleTag() : null;
};

/** Enter or a comma adds a tag; Backspace in the empty field removes the last one. */
export const TagInput = ({ tags, error, onChange }: TagInputProps) => {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string | null>(null);
  const add = (typed: string): void => {
    let next = tags;
    for (const tag of splitTags(typed)) {
      const wrong = findIssue(tag, next);
      if (wrong) {
        setText(tag);
        setIssue(wrong);
        return onChange(next);
      }
      next = [...next, tag];
    }
    setText('');
    setIssue(null);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isKey(event, 'Enter')) {
      event.preventDefault();
      add(text);
    } else if (isKey(event, 'Backspace') && text === '') onChange(tags.slice(0, -1));
  };
  const left = maxTags - tags.length;
  return (
    <div>
      <TextField
        label={t`Tags`}
        name="tags"
        hint={
          <>
            {t`Press Enter or a comma after each.`}{' '}
            <span className="whitespace-nowrap">{t`${plural({ tags: left }, { one: '# tag remaining.', other: '# tags remaining.' })}`}</span>
          </>
        }
        error={issue ?? error}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setIssue(null);
          if (value.includes(',')) add(value);
          else setText(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() && add(text)}
      />
      {tags.length > 0 && (
        <ul aria-label={t`Added tags`} className="mt-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={t`Remove the tag ${{ tag }}`}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-edge/60 bg-raised px-3 text-sm hover:border-text/60"
              >
                {tag}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
