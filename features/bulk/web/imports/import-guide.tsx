import { formatList } from '#contract-kit/format.ts';
import { minTags } from '#features/catalogue/beat-rules.ts';
import { type BeatFileKind, beatFileKinds, importedFileKinds } from '#features/licenses/file-kinds.ts';
import { uploadFormats, uploadKinds } from '#features/studio/upload-kinds.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { saveFile } from '#ui/data/save-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { writeSampleTable } from '../../sample-table.ts';
import { columnNames, tableColumns } from '../../table-columns.ts';
import { plural, t } from '#contract-kit/texts/text.ts';

const nameOf = (kind: BeatFileKind): string =>
  ({ mp3: t`an MP3`, wav: t`a WAV`, trackouts: t`a ZIP of trackouts` })[kind];
const always = importedFileKinds([]);
const sometimes = beatFileKinds.filter((kind) => !always.includes(kind));
const files = uploadKinds.map((kind) => `harbor.${uploadFormats[kind].extension}`);

const waysOf = () => [
  {
    title: t`From a folder`,
    text: t`Files with the same name become one beat: ${{ files: formatList(files) }}. Their tempo and key are read from the names if they’re there.`,
  },
  {
    title: t`From BeatStars, Airbit or another store`,
    text: t`Download your files and your list of tracks there, and choose both here. We understand the usual headings, and list those that we don’t.`,
  },
  {
    title: t`From a table`,
    text: t`With a folder, a table (CSV) says what each beat is. Without one, it changes beats that are already here, by their External ID.`,
  },
];

const neededText = (): string =>
  [
    t`Its files: ${{ files: formatList(always.map(nameOf)) }}.`,
    sometimes.length > 0 &&
      t`Also ${{ files: formatList(sometimes.map(nameOf)) }}, each if one of the beat’s licenses includes it.`,
    t`A cover image is optional: without one, we draw it from the sound.`,
    t`A title, tempo, key, genre, ${plural({ tags: minTags }, { one: '# tag', other: '# tags' })} and a price, from the table or from your defaults for all beats.`,
  ]
    .filter(Boolean)
    .join(' ');

/** What can be imported and what each beat needs, before anything is chosen. */
export const ImportGuide = () => (
  <div className="grid items-start gap-6 @4xl:grid-cols-2">
    <Panel title={t`What you can import`} lead={t`You’ll preview every row before anything changes.`}>
      <dl className="flex flex-col gap-4">
        {waysOf().map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-sm text-muted">{text}</dd>
          </div>
        ))}
        <div>
          <dt className="font-medium">{t`What each beat needs`}</dt>
          <dd className="text-sm text-muted">{neededText()}</dd>
        </div>
      </dl>
    </Panel>
    <Panel
      title={t`Columns of the table`}
      lead={t`In any order. The first row has the headings.`}
      aside={
        <Button
          size="s"
          onClick={() => saveFile(new Blob([writeSampleTable()], { type: 'text/csv' }), 'sample-table.csv')}
        >
          {t`Download a sample`}
        </Button>
      }
    >
      <dl className="grid gap-x-4 gap-y-2 text-sm @lg:grid-cols-[8rem_minmax(0,1fr)]">
        {columnNames.map((name) => (
          <div key={name} className="contents">
            <dt className="font-medium">{tableColumns[name].heading}</dt>
            <dd className="text-muted max-@lg:mb-1">{tableColumns[name].about()}</dd>
          </div>
        ))}
        <dt className="font-medium wrap-anywhere">{t`License: Basic`}</dt>
        <dd className="text-muted">{t`A column for a license of yours: yes, no, or its price on this beat.`}</dd>
      </dl>
    </Panel>
  </div>
);
