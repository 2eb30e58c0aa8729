import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Replaces the component of lucide-react that draws an icon (see build/icons.ts). The grid has 24
 * units, and lines are 2 units wide.
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
        // An icon without an accessible name is decoration, so screen readers skip it.
        'aria-hidden': !('aria-label' in rest),
        ...rest,
      } as SVGProps<SVGSVGElement>,
      ...shapes,
    );
  };
}
