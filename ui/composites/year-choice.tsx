import { type ReactNode, useState } from 'react';
import { SelectField } from '../primitives/forms/select-field.tsx';

const shownYears = 5;

interface YearChoiceProps {
  readonly label: string;
  /** What the chosen year is for. */
  readonly children: (year: string) => ReactNode;
}

/** One of the last years, for what is reported by the year; this one first. */
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
