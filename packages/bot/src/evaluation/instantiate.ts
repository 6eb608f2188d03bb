/** Instantiates WebAssembly from base64. The compiler's `lib` does not declare it. */

export interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** The part of the platform that is used here. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
    readonly Instance: new (module: object) => { readonly exports: object };
  };
  readonly atob: (text: string) => string;
}

const NEEDED = 'the network needs WebAssembly with vectors (SIMD), which is missing here';

/** The exports of the module. Throws if the platform has no WebAssembly with SIMD. */
export function instantiate(base64: string): object {
  const { WebAssembly: here, atob } = globalThis as unknown as Platform;
  if (here === undefined) throw new Error(NEEDED);
  try {
    const module = new here.Module(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    return new here.Instance(module).exports;
  } catch (error) {
    throw new Error(NEEDED, { cause: error });
  }
}
