/**
 * Columns of header, rows and skeletons. Phone: cover, then title over details and waveform, then price. `sm`: the
 * waveform has its own column. `lg`: every value has one.
 */
export const rowGrid =
  'grid items-center gap-x-3 gap-y-0.5 grid-cols-[3rem_minmax(0,1fr)_auto] ' +
  'sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,12rem)_8rem_auto] sm:gap-x-5 ' +
  'lg:grid-cols-[3rem_minmax(0,2.8fr)_minmax(0,1.5fr)_4.25rem_3.5rem_5.5rem_minmax(0,1.5fr)_8rem_1.75rem] lg:gap-y-0';

/** Rows are positioned by this height. */
export const rowHeight = '[--row:4.75rem] sm:[--row:4.5rem]';
