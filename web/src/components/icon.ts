import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Replaces lucide's own component (see build/icons.ts); the icons' lines are 2 units wide in a grid
 * of 24.
 */
export default function createIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: IconProps) {
    const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        // An icon without a name is decoration and hidden from screen readers.
        'aria-hidden': !('aria-label' in rest),
        ...rest,
      } as SVGProps<SVGSVGElement>,
      ...shapes,
    );
  };
}
