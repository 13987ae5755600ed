import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'

/** What the shop keeps, in a file of its own: nothing of it is shared with whoever tells it something. */
export type Books = {
  readonly all: <T>(statement: string, ...values: readonly Value[]) => T[]
  readonly run: (statement: string, ...values: readonly Value[]) => number
  /** All of it or nothing. */
  readonly together: <T>(work: () => T) => T
  readonly setting: (name: string) => string
  readonly set: (name: string, value: string) => void
  readonly close: () => void
}
type Value = string | number | null

const tables = `
  create table if not exists settings (name text primary key, value text not null);
  create table if not exists products (sku text primary key, as_of integer not null, gone integer not null, document text not null);
  create table if not exists stock (sku text primary key, product text not null, as_of integer not null, available integer, status text);
  create table if not exists prices (product text primary key, as_of integer not null, document text not null);
  create table if not exists customers (number text primary key, as_of integer not null, gone integer not null, document text not null);
  create table if not exists orders (
    number text primary key, document text not null, date text not null, as_of integer not null default 0,
    taken integer, status text, kontor_number text);
  create table if not exists lines (number text not null, sku text not null, quantity integer not null);
  create index if not exists lines_sku on lines (sku);
  create table if not exists transitions (id integer primary key, number text not null, as_of integer not null, document text not null);
  create table if not exists refunds (number text not null, refund text not null, document text not null, primary key (number, refund));
  create table if not exists mails (number text primary key, document text not null, date text not null);
  create table if not exists events (id integer primary key autoincrement, number text not null);
  create table if not exists calls (id integer primary key autoincrement, date text not null, said text not null);
`

export function openBooks(file: string): Books {
  const db = new DatabaseSync(file)
  // whoever ends it with -9 finds what was answered before
  db.exec('pragma journal_mode = wal; pragma synchronous = normal;')
  db.exec(tables)
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const statementOf = (text: string) => {
    const known = prepared.get(text) ?? db.prepare(text)
    prepared.set(text, known)
    return known
  }
  const books: Books = {
    all: (statement, ...values) => statementOf(statement).all(...values) as never[], // as the caller's statement says
    run: (statement, ...values) => Number(statementOf(statement).run(...values).changes),
    together: (work) => {
      db.exec('begin immediate')
      try {
        const answer = work()
        db.exec('commit')
        return answer
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    setting: (name) => books.all<{ value: string }>('select value from settings where name = ?', name)[0]?.value ?? '',
    set: (name, value) => {
      books.run(
        'insert into settings values (?, ?) on conflict (name) do update set value = excluded.value',
        name,
        value,
      )
    },
    close: () => db.close(),
  }
  begin(books)
  return books
}

/** A new shop makes up its own key and secrets. */
function begin(books: Books): void {
  if (books.setting('secret') !== '') return
  books.set('name', 'Musterladen')
  books.set('key_name', 'kontor')
  books.set('secret', randomBytes(32).toString('base64url'))
  books.set('incoming', randomBytes(32).toString('base64url'))
  books.set('hook', '')
  books.set('next_number', '1001')
}
