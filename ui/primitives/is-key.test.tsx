import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EditableField } from '#features/profile/web/components/editable-field.tsx';
import { CommentForm } from '#features/reactions/web/comments/comment-form.tsx';
import type { Track } from '#features/catalogue/contract.ts';
import { SearchBox } from '#features/store/web/search/search-box.tsx';
import { TagInput } from '#features/studio/web/fields/tag-input.tsx';
import { render } from '#testing/components/render.tsx';

const done = vi.fn();

const Tags = () => {
  const [tags, setTags] = useState<readonly string[]>([]);
  const change = (next: readonly string[]): void => {
    setTags(next);
    done();
  };
  return <TagInput tags={tags} error={undefined} onChange={change} />;
};
const Field = () => {
  const [value, setValue] = useState('夜');
  return <EditableField label="Name" name="name" value={value} onChange={setValue} />;
};

interface Control {
  readonly show: () => React.JSX.Element;
  readonly control: () => HTMLElement;
  readonly keys?: { readonly ctrlKey: boolean };
  /** Whether Enter has had its effect. */
  readonly isDone: () => boolean;
}

/** Every control in which Enter has an effect of its own. */
const places: Readonly<Record<string, Control>> = {
  tags: {
    show: () => <Tags />,
    control: () => screen.getByLabelText('Tags'),
    isDone: () => done.mock.calls.length > 0,
  },
  'the search': {
    show: () => <SearchBox text="夜" onType={() => {}} onEnter={done} />,
    control: () => screen.getByRole('searchbox'),
    isDone: () => done.mock.calls.length > 0,
  },
  'an editable field': {
    show: () => <Field />,
    control: () => {
      const button = screen.queryByRole('button');
      if (button) fireEvent.click(button);
      return screen.getByRole('textbox');
    },
    isDone: () => screen.queryByRole('textbox') === null,
  },
  'a comment': {
    show: () => (
      <CommentForm track={{ _id: 'beat-1', title: 'Undertow' } as Track} add={async () => []} onResumed={() => {}} />
    ),
    control: () => screen.getByLabelText('Your comment'),
    keys: { ctrlKey: true },
    // An empty comment is refused.
    isDone: () => screen.getByLabelText('Your comment').getAttribute('aria-invalid') === 'true',
  },
};

it.each(Object.entries(places))(
  'the Enter key of an input method does nothing in %s, and a plain Enter works',
  (_, place) => {
    done.mockClear();
    // happy-dom doesn't know the element <search>.
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    render(place.show());
    quiet.mockRestore();
    const control = place.control();
    if (control instanceof HTMLInputElement && control.name === 'tags')
      fireEvent.change(control, { target: { value: '夜' } });
    const press = { key: 'Enter', ...place.keys };
    for (const composing of [{ isComposing: true }, { keyCode: 229 }, { isComposing: true, keyCode: 229 }]) {
      // The event reaches the input method only if the control doesn't prevent it.
      expect(fireEvent.keyDown(control, { ...press, ...composing })).toBe(true);
      expect(place.isDone()).toBe(false);
    }
    fireEvent.keyDown(control, press);
    expect(place.isDone()).toBe(true);
  },
);
