/** A table where there's room for its columns, otherwise a card for each row. */
export const rowGrid =
  'grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-x-2 ' +
  '@5xl:grid-cols-[2rem_minmax(0,5fr)_7.5rem_minmax(0,3fr)_4rem_9rem_5.5rem] @5xl:items-center @5xl:gap-x-4';
