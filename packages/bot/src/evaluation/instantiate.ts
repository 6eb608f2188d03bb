/** WebAssembly that travels as text; the language's own library does not name it. */

export interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** The little of the platform used here. */
interface Platform {
  readonly WebAssembly?: {
    readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
    readonly Instance: new (module: object) => { readonly exports: object };
  };
  readonly atob: (text: string) => string;
}

const NEEDED = 'the network needs WebAssembly with vectors (SIMD), which is missing here';

/** What the module offers. Throws where there is no WebAssembly with vectors. */
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
