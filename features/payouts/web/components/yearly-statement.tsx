import { CsvLink } from '#ui/composites/csv-link.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { YearChoice } from '#ui/composites/year-choice.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface YearlyStatementProps {
  /** The URL of both formats, without the extension. */
  readonly path: string;
}

export const YearlyStatement = ({ path }: YearlyStatementProps) => (
  <Panel
    title={t`Yearly statement`}
    lead={t`Gross, refunds, the label’s fee, net and what was paid out, month by month.`}
  >
    <div className="flex flex-wrap items-end gap-3">
      <YearChoice label={t`Year of the statement`}>
        {(year) => (
          <>
            <a href={`${path}.pdf?year=${year}`} download className={buttonClass()}>
              <Icon name="note" size={18} /> {t`Statement (PDF)`}
            </a>
            <CsvLink of={t`Statement`} href={`${path}.csv?year=${year}`} />
          </>
        )}
      </YearChoice>
    </div>
  </Panel>
);
