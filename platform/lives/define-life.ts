import type { ColumnType, Kysely, Selectable, UpdateObject, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Queryable, Trx } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

// A life has a row's possible states, the only transitions between them, and the only code that writes them.

/** A state column, which only its life may update. `New` are the states of a new row. */
export type StateColumn<State extends string, New = State> = ColumnType<State, New, never>;

export type LifeTable = {
  [T in keyof Tables]: Tables[T] extends { state: ColumnType<string, unknown, never> } ? T : never;
}[keyof Tables];
export type StateOf<T extends LifeTable> = Tables[T] extends {
  state: ColumnType<infer State extends string, unknown, never>;
}
  ? State
  : never;
type Row<T extends LifeTable> = Selectable<Tables[T]> & { readonly id: string; readonly state: StateOf<T> };

/** What a transition requires besides the row's state. */
export interface Guard<Subject> {
  /** The condition in a few words, for the diagram. */
  readonly when: string;
  /** Ends the sentence "an order cannot go from pending to paid …"; null if the transition is allowed. */
  readonly whyNot: (subject: Subject) => string | null;
}

export interface Transition<State extends string, Subject> {
  readonly from: readonly State[];
  /** By default the state that is named like the transition. */
  readonly to?: State;
  readonly guard?: Guard<Subject>;
}

interface Definition<T extends LifeTable, Name extends string, Subject> {
  /** The row with its article, for errors: "an order". */
  readonly what: string;
  readonly table: T;
  readonly starts: readonly StateOf<T>[];
  /** `move` may also write fields of a row that stays in its state. */
  readonly mayStay?: true;
  /** All legal transitions. */
  readonly transitions: {
    readonly [N in Name]: Transition<StateOf<T>, Subject> & (N extends StateOf<T> ? unknown : { readonly to: string });
  };
}

export class IllegalTransition extends Error {
  override name = 'IllegalTransition';
}

/**
 * Callers lock the rows that they move, or expect `move` to throw if another caller was faster. Guards get the row as
 * the caller passes it, including what isn't a column.
 */
export const defineLife = <T extends LifeTable, Name extends string, Subject = unknown>(
  definition: Definition<T, Name, Subject>,
) => {
  type State = StateOf<T>;
  type Moving = Pick<Row<T>, 'id' | 'state'> & Subject;
  type Fields = Omit<UpdateObject<Tables, T>, 'id' | 'state'>;
  const { what, table, mayStay = false } = definition;
  const transitions: Readonly<Record<Name, Transition<State, Subject>>> = definition.transitions;
  const targetOf = (name: Name): string => transitions[name].to ?? name;

  const whyNot = (row: Moving, name: Name): string | null => {
    if (mayStay && row.state === name) return null;
    const { from, guard } = transitions[name];
    return from.some((state) => state === row.state) ? (guard?.whyNot(row) ?? null) : '';
  };

  /** @throws {IllegalTransition} if the row may not make this transition */
  const check = (row: Moving, name: Name): void => {
    const why = whyNot(row, name);
    if (why === null) return;
    const sentence = `${what} cannot go from ${row.state} to ${targetOf(name)} ${why}`;
    throw new IllegalTransition(`${sentence.trimEnd()} (${row.id})`);
  };

  /** The one cast around the types that keep other code from writing the state. */
  const update = (db: Queryable, name: Name, fields: Fields) =>
    (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .updateTable(table as string)
      .set({ ...fields, state: targetOf(name) });

  return {
    ...definition,
    transitions,
    check,

    may: (row: Moving, name: Name): boolean => whyNot(row, name) === null,

    /**
     * Writes the transition's target state and the fields in one statement.
     * @param unchanged columns that must still have the values of `row`
     * @throws {IllegalTransition} before anything is written
     */
    move: async (
      trx: Trx,
      row: Moving & Partial<Row<T>>,
      name: Name,
      fields: Fields,
      unchanged: readonly (keyof Row<T> & string)[] = [],
    ): Promise<Row<T>> => {
      check(row, name);
      let query = update(trx, name, fields).where('id', '=', row.id).where('state', '=', row.state);
      for (const column of unchanged) query = query.where(column, '=', row[column]);
      const written = await query.returningAll().executeTakeFirst();
      if (!written) throw new Error(`${what} was changed by someone else in the meantime (${row.id})`);
      return written as unknown as Row<T>;
    },

    /**
     * Moves different rows that get the same fields, in one statement.
     * @throws {IllegalTransition} before anything is written
     */
    moveAll: async (trx: Trx, rows: readonly Moving[], name: Name, fields: Fields): Promise<void> => {
      for (const row of rows) check(row, name);
      if (rows.length === 0) return;
      const { numUpdatedRows } = await update(trx, name, fields)
        .where((row) => row.or(rows.map(({ id, state }) => row.and({ id, state }))))
        .executeTakeFirstOrThrow();
      if (Number(numUpdatedRows) === rows.length) return;
      throw new Error(`${what} was changed by someone else in the meantime (${rows.map(({ id }) => id).join(', ')})`);
    },

    /**
     * A statement that moves all rows in a suitable state without locking them first. The caller adds the condition.
     * @throws {Error} for a transition with a guard, which needs the row
     */
    moveWhere: (db: Queryable, name: Name, fields: Fields): UpdateQueryBuilder<Tables, T, T, UpdateResult> => {
      const { from, guard } = transitions[name];
      if (guard) throw new Error(`${what} is moved to ${targetOf(name)} one by one: ${guard.when}`);
      const states = mayStay ? [...from, name] : from;
      return update(db, name, fields).where('state', 'in', states) as unknown as UpdateQueryBuilder<
        Tables,
        T,
        T,
        UpdateResult
      >;
    },
  };
};
