import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { NEW, useAdminSearch } from './search';

interface Neighbours {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

const NeighbourContext = createContext<Neighbours>({});
/** Returns the functions that open the rows before and after the open one. */
export const useNeighbours = () => useContext(NeighbourContext);

interface OpenPanelProps {
  /** Ids of the list's rows, in its order. */
  readonly ids: readonly string[];
  readonly children: (id: string, close: () => void) => ReactNode;
}

/** Opens the panel of the row that the URL names. */
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
  /** Name of the list. */
  readonly of: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Reads the open row when it is not on this page of the list. */
  readonly find?: ((id: string, signal: AbortSignal) => Promise<Row | undefined>) | undefined;
  readonly children: (row: Row, close: () => void) => ReactNode;
}

/** The panel of the open row, taken from the list or fetched by its id. */
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

/** Keeps showing a row that has left the list, so that text typed into the panel is kept. */
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
