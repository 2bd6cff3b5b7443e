# Bodies that builders make of a table of fields, of which some are left out.
class Fields
  def all
    {
      name: { label: 'title', skip_create: false, skip_update: false },
      price: { label: 'price', skip_create: false, skip_update: true }, # @ body price
      stock: { label: 'count', skip_create: true, skip_update: false } # @ body stock
    }
  end
end

class Builder
  def initialize(fields)
    @fields = fields
  end

  def for_create(object)
    @fields.each_with_object({}) do |(key, meta), data|
      next if meta[:skip_create].present?

      found = fetch(meta, object)
      data[key] = found unless found.nil?
    end
  end

  def for_update(object, changed)
    data = {}
    @fields.each do |key, meta|
      next unless meta[:skip_update].blank?

      data[key] = fetch(meta, object) if changed.include?(meta[:label])
    end
    data
  end

  def fetch(meta, object)
    case meta[:label]
    when 'title' then object.title
    else object.attributes[meta[:label]]
    end
  end
end

class Push
  def create(good)
    HTTParty.post("https://#{HOST}/shop/v1/goods", body: builder.for_create(good).to_json) # @ POST /shop/v1/goods
  end

  def update(good, changed)
    HTTParty.put("https://#{HOST}/shop/v1/goods/#{good.id}", body: builder.for_update(good, changed).to_json) # @ PUT /shop/v1/goods/{}
  end

  def builder
    Builder.new(Fields.new.all)
  end
end
