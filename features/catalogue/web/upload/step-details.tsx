import { genres } from '#content/genres.ts';
import { SelectField } from '#ui/primitives/select-field.tsx';
import { TextArea } from '#ui/primitives/text-area.tsx';
import { TextField } from '#ui/primitives/text-field.tsx';
import { keys, mostDescription, mostTitle, subGenresOf } from '../../beat-rules.ts';
import { clampPrice, type Issues } from './beat-issues.ts';
import { type BeatFields, changeFields, useDraftBeat } from './draft-store.ts';
import { FileSlot } from './file-slot.tsx';
import { Proposals } from './proposals.tsx';
import { TagInput } from './tag-input.tsx';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const StepDetails = ({ issues }: { readonly issues: Issues }) => {
  const fields = useDraftBeat((draft) => draft.fields);
  const text = (name: keyof BeatFields & keyof Issues) => ({
    name,
    error: issues[name],
    value: fields[name] as string,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      changeFields({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField className="sm:col-span-2" label="Title" maxLength={mostTitle} {...text('title')} />
      <SelectField
        label="Genre"
        placeholder="Choose a genre"
        options={optionsOf(genres.map(({ name }) => name))}
        {...text('genre')}
        onChange={(event) => changeFields({ genre: event.currentTarget.value, subGenre: '' })}
      />
      <SelectField
        label="Sub-genre"
        placeholder={fields.genre ? 'Choose a sub-genre' : 'Choose a genre first'}
        disabled={!fields.genre}
        options={optionsOf(subGenresOf(fields.genre))}
        {...text('subGenre')}
      />
      <TextArea
        className="sm:col-span-2"
        label="Description"
        rows={3}
        maxLength={mostDescription}
        {...text('description')}
      />
      <TextField
        label="BPM"
        inputMode="numeric"
        maxLength={3}
        {...text('bpm')}
        onChange={(event) => changeFields({ bpm: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <SelectField label="Key" placeholder="Choose a key" options={optionsOf(keys)} {...text('key')} />
      <Proposals className="sm:col-span-2" />
      <TextField
        label="Price"
        inputMode="decimal"
        hint="In dollars, on top of the license."
        {...text('price')}
        onChange={(event) => changeFields({ price: clampPrice(event.currentTarget.value) })}
      />
      <TagInput tags={fields.tags} error={issues.tags} onChange={(tags) => changeFields({ tags })} />
      <div className="sm:col-span-2">
        <FileSlot slot="cover" />
        <p className={`mt-1.5 text-sm ${issues.coverImage ? 'text-bad' : 'text-muted'}`}>
          {issues.coverImage ?? 'A jpeg, png or webp of at least 500 × 500 pixels and at most 10 MB.'}
        </p>
      </div>
    </div>
  );
};
