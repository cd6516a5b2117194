import { CsvLink } from '#ui/composites/csv-link.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { YearChoice } from '#ui/composites/year-choice.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';

interface YearlyStatementProps {
  /** The URL of both formats, without the extension. */
  readonly path: string;
}

export const YearlyStatement = ({ path }: YearlyStatementProps) => (
  <Panel title="Yearly statement" lead="Gross, refunds, the label’s fee, net and what was paid out, month by month.">
    <div className="flex flex-wrap items-end gap-3">
      <YearChoice label="Year of the statement">
        {(year) => (
          <>
            <a href={`${path}.pdf?year=${year}`} download className={buttonClass()}>
              <Icon name="note" size={18} /> Statement (PDF)
            </a>
            <CsvLink of="Statement" href={`${path}.csv?year=${year}`} />
          </>
        )}
      </YearChoice>
    </div>
  </Panel>
);
