import { label } from '#content/label.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { builtIn } from '../../built-in.ts';
import { type DocumentData, documentNames, siteDocuments } from '../../documents.ts';
import { type Path, withValue } from './change-value.ts';
import { labelCalls } from './document-calls.ts';
import { GroupFields } from './document-field.tsx';
import { EditingContext } from './editing.ts';

const artists = [{ username: 'nova-tide', name: 'Nova Tide' }];

const open = (name: (typeof documentNames)[number], issues: Readonly<Record<string, string>> = {}) => {
  const { field } = siteDocuments[name];
  const seen: { data: unknown } = { data: builtIn(name, label).data };
  const Form = () => {
    const [data, setData] = useState(seen.data);
    const onChange = (path: Path, value: unknown): void => {
      seen.data = withValue(data, path, value);
      setData(seen.data);
    };
    return (
      <EditingContext
        value={{
          artists,
          pictures: [],
          issues,
          refused: issues,
          suggestions: {},
          first: null,
          upload: labelCalls(name).upload,
          onChange,
          onLeave: () => undefined,
        }}
      >
        <GroupFields field={field} values={data as Readonly<Record<string, unknown>>} path={[]} />
      </EditingContext>
    );
  };
  return { ...render(<Form />), seen, shapeOf: () => siteDocuments[name].shape.safeParse(seen.data) };
};

describe('the form of a document', () => {
  it.each(documentNames)('shows every text of %s', (name) => {
    open(name);
    for (const folded of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(folded);
    expect(screen.getAllByRole('textbox').length).toBeGreaterThan(3);
  });

  it('adds, moves and removes entries of a list, and the focus follows', async () => {
    const { actions, seen } = open('merch');
    const names = () => (seen.data as { pieces: { name: string }[] }).pieces.map((piece) => piece.name);
    await actions.click(screen.getByRole('button', { name: 'Add item' }));
    expect(names()).toEqual(['The wave tee', 'First nine', 'Crate bag', '']);
    expect(document.activeElement?.closest('li')?.textContent).toContain('Item 4');
    await actions.click(screen.getByRole('button', { name: 'Move item 3 up' }));
    expect(names()).toEqual(['The wave tee', 'Crate bag', 'First nine', '']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move item 2 up');
    await actions.click(screen.getByRole('button', { name: 'Remove item 1' }));
    expect(names()).toEqual(['Crate bag', 'First nine', '']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move item 1 up' }).disabled).toBe(true);
  });

  it('opens the entries of a long list one by one, and those with an error', async () => {
    const { actions, seen } = open('terms', { 'parts.2.paragraphs': 'This can’t be empty.' });
    const headings = () => screen.queryAllByLabelText<HTMLInputElement>('Heading').map(({ value }) => value);
    const [first = '', second = '', third = ''] = (seen.data as DocumentData<'terms'>).parts.map(
      (part) => part.heading,
    );
    expect(headings()).toEqual([third]);
    await actions.click(screen.getByRole('button', { name: `Part 1: ${first}` }));
    expect(headings()).toEqual([first, third]);
    await actions.click(screen.getByRole('button', { name: 'Move part 1 down' }));
    expect(headings()).toEqual([first, third]);
    expect(screen.getByRole('button', { name: `Part 1: ${second}` }).getAttribute('aria-expanded')).toBe('false');
    await actions.click(screen.getByRole('button', { name: 'Add part' }));
    expect(headings()).toEqual([first, third, '']);
  });

  it('moves an entry by dragging its handle, while only the names of the entries are shown', async () => {
    const { actions, seen } = open('merch');
    const names = () => (seen.data as { pieces: { name: string }[] }).pieces.map((piece) => piece.name);
    const handle = screen.getByRole('button', { name: 'Order of item 1' });
    vi.spyOn(handle.closest('li')!, 'clientHeight', 'get').mockReturnValue(64);
    handle.setPointerCapture = () => undefined;
    await actions.pointer([
      { keys: '[MouseLeft>]', target: handle, coords: { clientX: 0, clientY: 30 } },
      { target: handle, coords: { clientX: 0, clientY: 30 + 2 * 64 } },
    ]);
    expect([screen.queryAllByRole('textbox', { name: 'Name' }).length, names()[0]]).toEqual([0, 'The wave tee']);
    await actions.pointer({ keys: '[/MouseLeft]', target: handle });
    expect(names()).toEqual(['First nine', 'Crate bag', 'The wave tee']);
    expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(3);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Order of item 3');
  });

  it('moves an entry with the arrow keys on its handle, and says its new position', async () => {
    const { actions, seen } = open('merch');
    const names = () => (seen.data as { pieces: { name: string }[] }).pieces.map((piece) => piece.name);
    act(() => screen.getByRole('button', { name: 'Order of item 3' }).focus());
    await actions.keyboard('{ArrowDown}{ArrowUp}');
    expect(names()).toEqual(['The wave tee', 'Crate bag', 'First nine']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Order of item 2');
    expect(screen.getByText('Item 3 is now 2 of 3.')).toBeDefined();
    await actions.keyboard('{ArrowUp}{ArrowUp}');
    expect(names()).toEqual(['Crate bag', 'The wave tee', 'First nine']);
  });

  it('adds and removes what is optional: a group, a list, a text', async () => {
    const { actions, seen, shapeOf } = open('artists');
    const first = () => (seen.data as { artists: Record<string, unknown>[] }).artists[0]!;
    const entry = within(screen.getByRole('button', { name: 'Remove artist 1' }).closest('li')!);
    await actions.click(entry.getByRole('button', { name: 'Remove: Music video' }));
    expect(first()).not.toHaveProperty('musicVideo');
    await actions.click(entry.getByRole('button', { name: 'Add link' }));
    await actions.type(entry.getByRole('textbox', { name: 'Link' }), 'https://artist.example/');
    expect(first()['links']).toEqual(['https://artist.example/']);
    await actions.click(entry.getByRole('button', { name: 'Remove link 1' }));
    expect(first()).not.toHaveProperty('links');
    expect(shapeOf().success).toBe(true);
  });

  it('takes each paragraph after an empty line, and keeps the empty line while it’s typed', async () => {
    const { actions, seen } = open('story');
    const field = screen.getByRole('textbox', { name: 'On the home page' });
    await actions.clear(field);
    await actions.type(field, 'One{Enter}{Enter}');
    expect((field as HTMLTextAreaElement).value).toBe('One\n\n');
    await actions.type(field, 'Two');
    expect((seen.data as { short: string[] }).short).toEqual(['One', 'Two']);
  });

  it('takes a color from the picker or as text, by keyboard, and tells the picker only whole colors', async () => {
    const { actions, seen, shapeOf } = open('theme');
    const value = () => (seen.data as { accent: string }).accent;
    const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Accent' });
    const picker = screen.getByLabelText<HTMLInputElement>('Accent: choose');
    expect([text.value, picker.value]).toEqual(['#ff9136', '#ff9136']);
    fireEvent.input(picker, { target: { value: '#ffb257' } });
    expect([value(), text.value]).toEqual(['#ffb257', '#ffb257']);
    await actions.clear(text);
    await actions.type(text, ' #FFD2');
    expect([value(), picker.value, shapeOf().success]).toEqual(['#ffd2', '#000000', false]);
    await actions.type(text, '3F');
    expect([value(), picker.value, shapeOf().success]).toEqual(['#ffd23f', '#ffd23f', true]);
    await actions.tab();
    expect(document.activeElement).toBe(picker);
  });

  it('leaves out a choice that isn’t made, and says what that means', async () => {
    const { actions, seen, shapeOf } = open('theme');
    const fonts = () => (seen.data as { fonts?: string }).fonts;
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Typefaces' });
    expect([field.value, field.options[0]?.textContent]).toEqual(['', 'Archivo and Inter: wide and plain']);
    await actions.selectOptions(field, 'fraunces');
    expect([fonts(), shapeOf().success]).toEqual(['fraunces', true]);
    await actions.selectOptions(field, '');
    expect(seen.data).not.toHaveProperty('fonts');
    expect(shapeOf().success).toBe(true);
  });

  it('says beside the field of a color that it’s hard to read', () => {
    open('theme', { accent: 'Too hard to read on the background: 3.1 to 1. #ff9a45 would do.' });
    const text = screen.getByRole('textbox', { name: 'Accent' });
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(text.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent).toContain(
      '#ff9a45',
    );
  });

  it('shows beside the text what is wrong with one of its paragraphs', () => {
    open('story', { 'chapters.1.paragraphs.2': 'At most 1500 characters.' });
    const wrong = screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(wrong).toEqual([screen.getAllByRole('textbox', { name: 'Text' })[1]]);
  });

  it('shows what is wrong beside its field', () => {
    open('story', { 'chapters.1.heading': 'This can’t be empty.' });
    const wrong = screen.getAllByRole('textbox').filter((field) => field.getAttribute('aria-invalid') === 'true');
    expect(wrong.map((field) => (field as HTMLInputElement).value)).toEqual(['A wave, not a ladder']);
  });
});
