import { type ReactNode, useState } from 'react';
import { SelectField } from '../primitives/forms/select-field.tsx';

const shownYears = 5;

interface YearChoiceProps {
  readonly label: string;
  readonly children: (year: string) => ReactNode;
}

/** The last years, the current one first, for reports by year. */
export const YearChoice = ({ label, children }: YearChoiceProps) => {
  const [thisYear] = useState(() => new Date().getUTCFullYear());
  const [year, setYear] = useState(String(thisYear));
  return (
    <>
      <SelectField
        label={label}
        hideLabel
        options={Array.from({ length: shownYears }, (_, ago) => String(thisYear - ago)).map((value) => ({
          value,
          label: value,
        }))}
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      {children(year)}
    </>
  );
};
