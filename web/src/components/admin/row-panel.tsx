import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { NEW, useAdminSearch } from './search';

interface Neighbours {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

const NeighbourContext = createContext<Neighbours>({});
/** The ways to the rows before and after the one whose panel is open. */
export const useNeighbours = () => useContext(NeighbourContext);

interface OpenPanelProps {
  /** The rows of the list, in its order. */
  readonly ids: readonly string[];
  readonly children: (id: string, close: () => void) => ReactNode;
}

/** The panel of the row that the address names, wherever the list is. */
export function OpenPanel({ ids, children }: OpenPanelProps) {
  const { search, go, close } = useAdminSearch();
  const { id } = search;
  if (!id || id === NEW) return null;
  const at = ids.indexOf(id);
  const to = (step: number) => {
    const next = at < 0 ? undefined : ids[at + step];
    return next === undefined ? undefined : () => go({ id: next });
  };
  return (
    <NeighbourContext value={{ onPrevious: to(-1), onNext: to(1) }}>
      {children(id, close)}
    </NeighbourContext>
  );
}

interface RowPanelProps<Row> {
  /** The list's name. */
  readonly of: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Reads a row that is not on this page of the list. */
  readonly find?: ((id: string, signal: AbortSignal) => Promise<Row | undefined>) | undefined;
  readonly children: (row: Row, close: () => void) => ReactNode;
}

/** The panel of a row that the list has read, or that is found by its id. */
export function RowPanel<Row>(props: RowPanelProps<Row>) {
  const { rows, idOf } = props;
  return (
    <OpenPanel ids={rows.map(idOf)}>
      {(id, close) => <Found {...props} id={id} close={close} />}
    </OpenPanel>
  );
}

interface FoundProps<Row> extends RowPanelProps<Row> {
  readonly id: string;
  readonly close: () => void;
}

/** A row that has left the list stays as it was last seen: nothing typed into its panel is lost. */
function Found<Row>({ of, rows, idOf, find, children, id, close }: FoundProps<Row>) {
  const listed = rows.find((row) => idOf(row) === id);
  const last = useRef<Row>(undefined);
  const { data: found } = useQuery({
    queryKey: [of, 'row', id],
    enabled: !listed && find !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await find?.(id, signal)) ?? null,
  });
  const row = [listed, found, last.current].find((each) => each && idOf(each) === id);
  last.current = row ?? undefined;
  return row ? children(row, close) : null;
}
