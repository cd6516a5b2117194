import { useSite } from '#features/settings/web/public.ts';
import { CsvLink } from '#ui/composites/csv-link.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { YearChoice } from '#ui/composites/year-choice.tsx';
import { t } from '#contract-kit/texts/text.ts';

/** Exports for tax returns; hidden if nothing is taxed. */
export const TaxPanel = () => {
  if (useSite().taxMode === 'off') return null;
  return (
    <Panel
      title={t`Tax`}
      lead={t`For your returns: what was sold by country and month, as the EU’s One-Stop-Shop asks for it, and each sale with the evidence of where its buyer is.`}
    >
      <div className="flex flex-wrap items-end gap-3">
        <YearChoice label={t`Tax year`}>
          {(year) => (
            <>
              <CsvLink of={t`By country and month`} href={`/api/v1/app/admin/tax/by-country.csv?year=${year}`} />
              <CsvLink of={t`By sale`} href={`/api/v1/app/admin/tax/by-sale.csv?year=${year}`} />
            </>
          )}
        </YearChoice>
      </div>
    </Panel>
  );
};
