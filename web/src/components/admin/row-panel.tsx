import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useRef } from 'react';
import { NEW, useAdminSearch } from './search';

interface Neighbours {
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
}

const NeighbourContext = createContext<Neighbours>({});
/**
 * Returns functions that open the rows before and after the open row; each is undefined at its end
 * of the list.
 */
export const useNeighbours = () => useContext(NeighbourContext);

interface OpenPanelProps {
  /** Ids of the list's rows in the order shown. */
  readonly ids: readonly string[];
  readonly children: (id: string, close: () => void) => ReactNode;
}

/** Shows the panel of the row whose id is in the URL. Without an id, shows no panel. */
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
    <NeighbourContext.Provider value={{ onPrevious: to(-1), onNext: to(1) }}>
      {children(id, close)}
    </NeighbourContext.Provider>
  );
}

interface RowPanelProps<Row> {
  /** Name of the list, used as the first part of the query's key. */
  readonly of: string;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Fetches the open row if this page of the list does not contain it. */
  readonly find?: ((id: string, signal: AbortSignal) => Promise<Row | undefined>) | undefined;
  readonly children: (row: Row, close: () => void) => ReactNode;
}

/** The panel of the open row. The row comes from the list, or is fetched by its id. */
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

/**
 * Shows the open row. A row that leaves the list stays open, so that text typed into its panel is
 * not lost.
 */
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
