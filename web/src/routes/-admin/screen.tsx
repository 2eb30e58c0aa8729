import { type ComponentType, lazy, useState } from 'react';

/**
 * A component whose JavaScript is fetched when it is first shown, or earlier by a call of
 * `fetchCode`.
 */
export type Screen<Props extends object> = ComponentType<Props> & {
  readonly fetchCode: () => void;
};

/**
 * Wraps a component whose JavaScript is fetched later. Unlike React's `lazy`, it renders a
 * component at once if it is already fetched: React shows a fallback for at least 300 ms.
 */
export function screen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => {
    fetched ??= await load();
    return { default: fetched };
  };
  const Later = lazy(fetch) as unknown as ComponentType<Props>;
  function Shown(props: Props) {
    // Keeps the component of the first render, because React resets the state when another
    // component takes its place.
    const [Chosen] = useState(() => fetched ?? Later);
    return <Chosen {...props} />;
  }
  // An error is ignored here, because it is reported when the component is shown.
  const fetchCode = () => void fetch().catch(() => undefined);
  return Object.assign(Shown, { fetchCode });
}
