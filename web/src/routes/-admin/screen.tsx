import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code is fetched when it is first shown, or before by `fetchCode`. */
export type Screen<Props extends object> = ComponentType<Props> & {
  readonly fetchCode: () => void;
};

/**
 * Makes a screen of a component that is imported later. Unlike React's `lazy` alone, it renders
 * fetched code at once: React keeps a fallback for at least 300 ms once it has shown it.
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
    // The choice stays for as long as the screen is shown, because another would reset its state.
    const [Chosen] = useState(() => fetched ?? Later);
    return <Chosen {...props} />;
  }
  // A failure is reported when the screen is shown.
  const fetchCode = () => void fetch().catch(() => undefined);
  return Object.assign(Shown, { fetchCode });
}
